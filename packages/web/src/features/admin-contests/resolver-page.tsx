import type { Contest, StandingsHistory } from '@podium/sdk/contract';
import { formatElapsed, isOver } from '@podium/sdk/display';
import { contestQuery, standingsHistoryQuery } from '@podium/sdk/queries';
import { type Resolution, type ResolverStep, readHistory, resolve, showBoard } from '@podium/sdk/standings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { useLargeText } from '../../components/standings/use-large-text.ts';
import { useShortcut } from '../../components/use-keys.ts';
import { useNow } from '../../components/use-now.ts';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { ConfirmDialog } from './contest-day/confirm-dialog.tsx';
import { ResolverTable } from './resolver-table.tsx';

/** Tries of the last minute get their verdicts after the end. */
const unjudgedRefreshMs = 5_000;

/** Shows a hall what a freeze hid, one pending cell after the other, up to the final standings. */
export function ResolverPage() {
  const { contestId = '' } = useParams();
  const query = useQuery(contestQuery(useClient(), contestId));
  return (
    <Loaded query={query} loading="Loading the contest">
      {(contest) => <Stage contest={contest} />}
    </Loaded>
  );
}

function Stage({ contest }: { contest: Contest }) {
  const now = useNow();
  if (!isOver(contest, now)) return <Refusal contest={contest}>The resolver opens when the contest is over.</Refusal>;
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
    refetchInterval: ({ state: { data } }) => (data && unjudgedIn(data) > 0 ? unjudgedRefreshMs : false),
  });
  return (
    <Loaded query={query} loading="Loading the history of the contest">
      {(history) => {
        const unjudged = unjudgedIn(history);
        if (unjudged === 0) return <Resolver contest={contest} history={history} />;
        const text = unjudged === 1 ? 'One try is' : `${unjudged} tries are`;
        return (
          <Refusal contest={contest}>{text} still being judged. The resolver opens when all have a verdict.</Refusal>
        );
      }}
    </Loaded>
  );
}

function unjudgedIn({ tries }: StandingsHistory): number {
  return tries.verdict.filter((verdict) => verdict === null).length;
}

function Frame({ contest, beside, children }: { contest: Contest; beside?: ReactNode; children: ReactNode }) {
  const heading = usePageTitle(`Resolver: ${contest.title}`);
  return (
    <main id="main" className="flex h-dvh flex-col gap-3 overflow-hidden p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 truncate text-xl font-bold outline-none">
          Resolver: {contest.title}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          {beside}
          <ButtonLink look="quiet" to={paths.admin.contest(contest._id)}>
            Close
          </ButtonLink>
        </div>
      </div>
      {children}
    </main>
  );
}

function Refusal({ contest, children }: { contest: Contest; children: ReactNode }) {
  return (
    <Frame contest={contest}>
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
    <Frame contest={contest} beside={controls}>
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
          {next ? '' : ' These are the final standings.'}
        </p>
        {next ? null : <Thaw contest={contest} />}
      </div>
    </Frame>
  );
}

function open(history: StandingsHistory): Resolution {
  const { contest, participants, tries } = readHistory(history);
  return resolve(contest, participants, tries, Date.parse(history.contest.endTime));
}

/** Says what a step has shown: `Team 7 solved C at 1:34 and goes from place 9 to 4.` */
function describe({ participantId, problem, after, from, to }: ResolverStep, history: StandingsHistory): string {
  const name = history.participants.name[history.participants.id.indexOf(participantId)] ?? '';
  const label = history.problems[problem]?.label ?? '';
  const solved =
    after.solvedAfter === null ? `did not solve ${label}` : `solved ${label} at ${formatElapsed(after.solvedAfter)}`;
  return `${name} ${solved}${to < from ? ` and goes from place ${from + 1} to ${to + 1}` : ''}.`;
}

/** What the resolver ends with. */
function Thaw({ contest }: { contest: Contest }) {
  const { contests } = useClient();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const thawing = useSingleMutation({
    mutationFn: () => contests.thaw(contest._id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['contest', contest._id] }),
  });
  if (contest.thawedAt !== null && !isAsking) {
    return <ButtonLink to={paths.admin.standings(contest._id)}>The standings are thawed</ButtonLink>;
  }
  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)}>
        Thaw the standings
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Thaw the standings?"
          action="Thaw"
          isPending={thawing.isPending}
          isSuccess={thawing.isSuccess}
          error={thawing.error}
          onConfirm={() => thawing.mutate()}
          onClose={() => setAsking(false)}
        >
          {thawing.isSuccess
            ? 'Everybody who may see the standings sees the final ones now.'
            : 'Everybody who may see the standings then sees the final ones. They cannot be frozen again.'}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
