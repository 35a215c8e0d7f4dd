import { safeLine } from '../../../output/safe-text.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle } from '../../shell/shell-context.ts';
import type { ScreenProps } from '../screen-props.ts';
import { SubmissionList } from './submission-list.tsx';

/** All I submitted, or all for one problem. */
export function SubmissionsScreen({ route: { problemId }, columns, rows }: ScreenProps<'submissions'>) {
  const { resources } = useServices();
  const known = problemId === undefined ? undefined : resources.peek<{ title: string }>(`problem ${problemId}`);
  useScreenTitle(known ? `My Submissions: ${safeLine(known.title)}` : 'My Submissions');
  return <SubmissionList problemId={problemId} title="Submissions" columns={columns} rows={rows} />;
}
