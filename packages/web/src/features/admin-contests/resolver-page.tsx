import type { Contest, StandingsHistory } from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { contestQuery, standingsHistoryQuery } from '@podium/sdk/queries';
import {
  describeAwards,
  findUnjudged,
  type Resolution,
  type ResolverStep,
  readHistory,
  resolve,
  showBoard,
  type UnjudgedTries,
} from '@podium/sdk/standings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { formatMoment } from '../../components/format-moment.ts';
import { Loaded, type LoadedProps } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { describeResolverStep } from '../../components/standings/board-texts.ts';
import { useLargeText } from '../../components/standings/use-large-text.ts';
import { useShortcut } from '../../components/use-keys.ts';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { ThawDialog } from './contest-day/contest-controls.tsx';
import { ResolverTable } from './resolver-table.tsx';

/** Tries of the last minute get their verdicts after the end. */
const unjudgedRefreshMs = 5_000;

/** Shows a hall what a freeze hid, one pending cell after the other, up to the final standings. */
export function ResolverPage() {
  const { contestId = '' } = useParams();
  const query = useQuery(contestQuery(useClient(), contestId));
  return (
    <FramedLoaded contestId={contestId} query={query} loading="Loading the contest">
      {(contest) => <Stage contest={contest} />}
    </FramedLoaded>
  );
}

function Stage({ contest }: { contest: Contest }) {
  const now = useNow();
  if (!isOver(contest, now)) {
    return (
      <Refusal contest={contest}>
        {now > Date.parse(contest.endTime)
          ? `Some participants have extra time: the resolver opens when it is over, ${formatMoment(contest.overAt)}.`
          : 'The resolver opens when the contest is over.'}
      </Refusal>
    );
  }
  if (contest.frozenFrom === null) {
    return <Refusal contest={contest}>The standings of this contest were not frozen: they are final.</Refusal>;
  }
  return <History contest={contest} />;
}

function History({ contest }: { contest: Contest }) {
  const query = useQuery({
    ...standingsHistoryQuery(useClient(), contest._id, { sees: 'everything' }),
    // The steps stay the same while they are shown.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && findUnjudged(data, contest) ? unjudgedRefreshMs : false),
  });
  return (
    <FramedLoaded contestId={contest._id} query={query} loading="Loading the history of the contest">
      {(history) => {
        const unjudged = findUnjudged(history, contest);
        if (!unjudged) return <Resolver contest={contest} history={history} />;
        return <Refusal contest={contest}>{describeUnjudged(unjudged)}</Refusal>;
      }}
    </FramedLoaded>
  );
}

/** `Loaded`, which has the frame of the page until there is an answer. */
function FramedLoaded<T>(props: LoadedProps<T> & { contestId: string }) {
  if (props.query.data !== undefined) return props.children(props.query.data);
  return (
    <Frame contestId={props.contestId} title="Resolver">
      <Loaded {...props} />
    </Frame>
  );
}

/** Says which tries have no verdict, and what to do about it. */
function describeUnjudged({ text, paused }: UnjudgedTries): string {
  const advice = paused
    ? `Judging of ${paused} is paused: resume it on the page of the contest.`
    : 'If none of them gets one, look on the page of the contest whether a worker judges.';
  return `${text} ${advice}`;
}

interface FrameProps {
  contestId: string;
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}

function Frame({ contestId, title, beside, children }: FrameProps) {
  const heading = usePageTitle(title);
  return (
    <main id="main" className="flex h-dvh flex-col gap-3 overflow-hidden p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 truncate text-xl font-bold outline-none">
          {title}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          {beside}
          <ButtonLink look="quiet" to={paths.admin.contest(contestId)}>
            Close
          </ButtonLink>
        </div>
      </div>
      {children}
    </main>
  );
}

function frameOf({ _id, title }: Contest): Pick<FrameProps, 'contestId' | 'title'> {
  return { contestId: _id, title: `Resolver: ${title}` };
}

function Refusal({ contest, children }: { contest: Contest; children: ReactNode }) {
  return (
    <Frame {...frameOf(contest)}>
      <Notice tone="warn">{children}</Notice>
    </Frame>
  );
}

/** Places with a medal, which are opened by hand. */
const medals = 3;
const stepEveryMs = 1_800;
const rowsShown = 10;
/** The rows above the one that is looked at. */
const rowsAbove = 7;

function Resolver({ contest, history }: { contest: Contest; history: StandingsHistory }) {
  const resolution = useMemo(() => open(history), [history]);
  const { steps } = resolution;
  const [step, setStep] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  // Automatic down to the last medal, as in the resolver of the ICPC.
  const firstByHand = useMemo(() => {
    const found = steps.findIndex(({ from }) => from < medals);
    return found < 0 ? steps.length : found;
  }, [steps]);
  const isAutomatic = isPlaying && step < firstByHand;
  const go = (to: number) => setStep(Math.min(Math.max(to, 0), steps.length));
  const byHand = (to: number) => {
    setPlaying(false);
    go(to);
  };
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setInterval(() => setStep((before) => Math.min(before + 1, firstByHand)), stepEveryMs);
    return () => clearInterval(timer);
  }, [isAutomatic, firstByHand]);
  useShortcut('ArrowRight', () => byHand(step + 1));
  useShortcut('ArrowLeft', () => byHand(step - 1));
  useShortcut('Home', () => byHand(0));
  useShortcut('End', () => byHand(steps.length));
  useShortcut(' ', () => setPlaying(!isAutomatic));
  const { problems } = history;
  useLargeText(problems.length * 5 + 34);
  const [last, next] = [steps[step - 1], steps[step]];
  const place = next?.from ?? last?.to ?? 0;
  const count = resolution.start.rows.length;
  const from = Math.max(0, Math.min(place - rowsAbove, count - rowsShown));
  const shown = useMemo(
    () => showBoard(history, resolution.boardAfter(step), { from, count: rowsShown }),
    [history, resolution, step, from],
  );
  const isAtEnd = next === undefined;
  const awards = useMemo(
    () => (isAtEnd ? describeAwards(showBoard(history, resolution.boardAfter(steps.length))) : []),
    [isAtEnd, history, resolution, steps],
  );
  const controls = (
    <>
      <span className="text-sm text-muted tabular-nums">
        {step} of {steps.length}
      </span>
      <Button disabled={step === 0} onClick={() => byHand(step - 1)}>
        Back
      </Button>
      <Button look="primary" disabled={!next} onClick={() => byHand(step + 1)}>
        Next
      </Button>
      <Button disabled={step >= firstByHand} onClick={() => setPlaying(!isAutomatic)}>
        {isAutomatic ? 'Pause' : 'Play to the medals'}
      </Button>
    </>
  );
  return (
    <Frame {...frameOf(contest)} beside={controls}>
      <ResolverTable
        rule={history.contest.rule}
        problems={shown.problems}
        rows={shown.rows}
        moved={last?.participantId}
        opening={next}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-lg">
          {last ? describe(last, history) : 'The frozen standings. The keys → and ← open and close one cell.'}
          {next ? '' : ` These are the final standings. ${awards.join(' ')}`}
        </p>
        {next ? null : <Thaw contest={contest} />}
      </div>
    </Frame>
  );
}

function open(history: StandingsHistory): Resolution {
  const { contest, participants, tries } = readHistory(history);
  return resolve(contest, participants, tries);
}

function describe(step: ResolverStep, { participants, problems }: StandingsHistory): string {
  const name = participants.name[participants.id.indexOf(step.participantId)] ?? '';
  return describeResolverStep(step, name, problems[step.problem]?.label ?? '');
}

/** What the resolver ends with. */
function Thaw({ contest }: { contest: Contest }) {
  const [isAsking, setAsking] = useState(false);
  if (contest.thawedAt !== null && !isAsking) {
    return <ButtonLink to={paths.admin.standings(contest._id)}>The standings are thawed</ButtonLink>;
  }
  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)}>
        Thaw the standings
      </Button>
      {isAsking ? <ThawDialog contest={contest} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
