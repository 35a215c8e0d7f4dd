import { ButtonLink } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { ListKeys, ProblemList } from '../../components/problem-list/problem-list.tsx';
import { paths } from '../../lib/paths.ts';

export function AdminProblemsPage() {
  return (
    <Page
      title="Problem List"
      actions={
        <div className="flex items-center gap-6">
          <ListKeys />
          <ButtonLink to={paths.admin.uploadProblem}>Add a problem</ButtonLink>
        </div>
      }
    >
      <ProblemList reader="admin" nextStep="Upload the first one." />
    </Page>
  );
}
