import { Box } from 'ink';
import { safeLine } from '../../../output/safe-text.ts';
import type { Status } from '../../../result.ts';
import { readStatus } from '../../../status/read-status.ts';
import { Lines } from '../../components/lines.tsx';
import { useEvery } from '../../data/use-every.ts';
import { useResource } from '../../data/use-resource.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { stateLines } from '../../text/state-lines.ts';
import type { ScreenProps } from '../screen-props.ts';
import { ContestsPart, LastProblemPart, VerdictsPart } from './home-parts.tsx';
import { findLastProblem } from './last-problem.ts';

const refreshMs = 20_000;
const pendingRefreshMs = 2_000;

/** Where one stands: contests, the problem one is at, verdicts. */
export function HomeScreen({ columns, rows }: ScreenProps<'home'>) {
  useScreenTitle('Home');
  const { host, current } = useServices();
  const { loadable, reload } = useResource(
    'status',
    (client, signal) => readStatus({ client, cwd: host.cwd, server: current.server }, signal),
    { refreshEveryMs: refreshMs },
  );
  const status = loadable.state === 'ready' ? loadable.value : undefined;
  const isPending = status !== undefined && status.pending.length > 0;
  useEvery(isPending ? pendingRefreshMs : undefined, () => void reload());
  const theme = useTheme();
  if (!status) return <Lines lines={stateLines(loadable, theme, columns) ?? []} columns={columns} rows={rows} />;
  const { user } = status;
  const name = ` ${theme.bold(safeLine(`${user.firstName} ${user.lastName}`))}`;
  const rating = `${theme.dim('rating')} ${theme.bold(String(user.rating))} `;
  return (
    <Box flexDirection="column">
      <Lines lines={[spreadLine(name, rating, columns, theme.ellipsis)]} columns={columns} rows={1} />
      <Parts status={status} columns={columns} rows={rows - 1} />
    </Box>
  );
}

const parts = ['contests', 'problem', 'verdicts'] as const;
type Part = (typeof parts)[number];

function Parts({ status, columns, rows }: { status: Status; columns: number; rows: number }) {
  const [part, setPart] = useScreenState<Part>('part', 'contests');
  const { open } = useNavigation();
  const last = findLastProblem(status);
  const step = (by: number) => () =>
    setPart((before) => parts[(parts.indexOf(before) + by + parts.length) % parts.length] ?? 'contests');
  useKeys('home', {
    next: step(1),
    previous: step(-1),
    continue: last ? () => open(last.route) : undefined,
  });
  const size = sizesOf(status, rows);
  return (
    <Box flexDirection="column">
      <ContestsPart status={status} isFocused={part === 'contests'} columns={columns} rows={size.contests} />
      <LastProblemPart last={last} isFocused={part === 'problem'} columns={columns} rows={size.problem} />
      <VerdictsPart
        status={status}
        last={last}
        isFocused={part === 'verdicts'}
        columns={columns}
        rows={size.verdicts}
      />
    </Box>
  );
}

/** Verdicts get what the others leave. */
function sizesOf({ live, upcoming }: Status, rows: number) {
  const problem = 3;
  const mostContests = Math.floor((rows - problem) / 2);
  const contests = Math.min(Math.max(3, live.length + upcoming.length + 2), Math.max(3, mostContests));
  return { contests, problem, verdicts: rows - problem - contests };
}
