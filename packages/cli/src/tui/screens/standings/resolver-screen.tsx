import type { StandingsHistory, StandingsRow } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { contestQuery, profileQuery, standingsHistoryQuery } from '@podium/sdk/queries';
import {
  describeAwards,
  findUnjudged,
  readHistory,
  resolve,
  showBoard,
  type UnjudgedTries,
} from '@podium/sdk/standings';
import { useMemo } from 'react';
import { cellText } from '../../../output/text/standings.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { followCursor } from '../../components/list.ts';
import { ListPane, TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { invalidate } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { indent, spreadLine, wrapLines } from '../../text/lines.ts';
import { tableHead } from '../../text/table-rows.ts';
import { narrower, type Theme } from '../../theme.ts';
import { type BoardMarks, boardRow, fitBoard } from './board-rows.ts';
import { usePinned } from './use-board.ts';

/** Tries of the last minute get their verdicts after the end. */
const unjudgedRefreshMs = 5_000;

/** Opens the results of a freeze, one pending cell after the other, up to the final board. */
export function ResolverScreen({ route: { contestId } }: ScreenProps<'resolver'>) {
  // It is read anew at each opening, and the steps stay the same while they are shown.
  const { loadable, value: history } = useServerData((client) => standingsHistoryQuery(client, contestId), {
    pollEveryMs: (known) => (known && findUnjudged(known, undefined) ? unjudgedRefreshMs : undefined),
  });
  const { value: contest } = useServerData((client) => contestQuery(client, contestId));
  useScreenTitle(history ? `Resolver of ${safeLine(history.contest.title)}` : 'Resolver');
  if (!history) return <Unloaded loadable={loadable} />;
  const unjudged = findUnjudged(history, contest);
  return unjudged ? <Unjudged {...unjudged} /> : <Resolver history={history} />;
}

function Unjudged({ text, paused }: UnjudgedTries) {
  const theme = useTheme(textInset);
  useKeys('resolver', { next: text, previous: text, first: text, last: text, thaw: text });
  const advice = paused
    ? `Judging of ${paused} is paused: \`podium contest resume\` goes on with it.`
    : 'If none of them gets one, `podium admin workers` shows whether a worker judges.';
  const lines = ['', ...wrapLines(text, theme.columns, theme.warn), '', ...wrapLines(advice, theme.columns, theme.dim)];
  return <TextPane name="unjudged" title="Resolver" lines={lines} />;
}

function Resolver({ history }: { history: StandingsHistory }) {
  const theme = useTheme();
  const resolution = useMemo(() => openResolution(history), [history]);
  const { steps } = resolution;
  const [saved, setStep] = useScreenState('step', 0);
  const step = Math.min(saved, steps.length);
  const { problems, rows } = useMemo(
    () => showBoard(history, resolution.boardAfter(step)),
    [history, resolution, step],
  );
  const { pinned } = usePinned(history.contest._id);
  const isAtEnd = step === steps.length;
  const thaw = useThaw(history, isAtEnd);
  const go = (to: number) => setStep(Math.min(steps.length, Math.max(0, to)));
  useKeys('resolver', {
    next: isAtEnd ? 'This is the final board.' : () => go(step + 1),
    previous: step === 0 ? 'This is the frozen board.' : () => go(step - 1),
    first: () => go(0),
    last: () => go(steps.length),
    thaw,
  });
  const marks: BoardMarks = { myId: undefined, pinned, moves: new Map() };
  // The row that was opened last; at first the lowest one that will be.
  const last = steps[step - 1];
  const focused = last ? last.to : (steps[0]?.from ?? 0);
  const awards = isAtEnd
    ? indent(
        describeAwards({ problems, rows }).flatMap((line) => wrapLines(safeLine(line), theme.columns - 2, theme.good)),
      )
    : [];
  const inView = Math.max(1, useArea().rows - 5 - awards.length);
  const cursor = followCursor(
    { index: focused, first: Math.max(0, focused - Math.floor(inView / 2)) },
    rows.length,
    inView,
  );
  const list = {
    cursor,
    selected: rows[focused],
    visible: rows.slice(cursor.first, cursor.first + inView),
    total: rows.length,
    select: () => {},
    move: () => {},
    open: undefined,
  };
  const rowTheme = narrower(theme, 2);
  const table = fitBoard({ contest: history.contest, problems }, rows.slice(0, 200), marks, rowTheme);
  return (
    <Below heading={[headingLine(resolution, step, rows, problems, theme), ...awards, '']}>
      <ListPane
        title={isAtEnd ? 'Final standings' : 'Standings'}
        isFocused
        list={list}
        heading={rows.length > 0 ? [tableHead(table, rowTheme)] : []}
        row={(row, isSelected, at) => boardRow(row, table, marks, isSelected, at)}
        empty={['', theme.dim(' Nobody is on the board.')]}
      />
    </Below>
  );
}

type Resolution = ReturnType<typeof openResolution>;

function openResolution(history: StandingsHistory) {
  const { contest, participants, tries } = readHistory(history);
  return resolve(contest, participants, tries);
}

function headingLine(
  { steps }: Resolution,
  step: number,
  rows: readonly StandingsRow[],
  problems: readonly { label: string }[],
  theme: Theme,
): string {
  const count = `${step} of ${plural(steps.length, 'step')} `;
  return spreadLine(` ${stepText(steps[step - 1], rows, problems, steps.length, theme)}`, theme.dim(count), theme);
}

/** Says what the last step has shown. */
function stepText(
  last: Resolution['steps'][number] | undefined,
  rows: readonly StandingsRow[],
  problems: readonly { label: string }[],
  total: number,
  theme: Theme,
): string {
  if (total === 0) return theme.dim('No try is pending: this is the final board.');
  if (!last) return theme.dim(`${theme.keyOf('resolver', 'next')} opens the first pending cell.`);
  const name = safeLine(rows[last.to]?.name ?? '');
  const cell = cellText(last.after, false, true, theme);
  const isSolved = last.after.solvedAfter !== null;
  const verdict = isSolved ? theme.good(`${theme.marks.solved} ${cell}`) : theme.bad(`${theme.marks.fail} ${cell}`);
  const climb = last.from > last.to ? theme.bold(`  ${last.from + 1} ${theme.marks.arrow} ${last.to + 1}`) : '';
  return `${theme.bold(name)}  ${theme.accent(problems[last.problem]?.label ?? '')} ${verdict}${climb}`;
}

/** Returns how an administrator thaws the board at the end of the resolver, or why nobody can. */
function useThaw({ contest }: StandingsHistory, isAtEnd: boolean): (() => void) | string {
  const { client, signal, queries } = useServices();
  const { ask, notify } = useShell();
  const attempt = useAttempt();
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  if (profile?.userType !== 'admin') return 'Only administrators thaw the standings.';
  if (contest.thawedAt !== null) return 'The standings are thawed already.';
  if (!isAtEnd) return 'The standings are thawed at the end of the resolver.';
  return () =>
    attempt('Not thawed', async () => {
      if (!(await ask('Thaw the standings? Everybody then sees the final ones.'))) return;
      await client.contests.thaw(contest._id, {}, { signal });
      invalidate(queries, 'contest', 'contests', 'standings');
      notify('The standings are thawed.', 'good');
    });
}
