import type { Standings, StandingsHistory } from '@podium/sdk/contract';
import { formatElapsed, replayPeriodOf } from '@podium/sdk/display';
import { contestQuery, standingsHistoryQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../session/use-session.ts';
import { Button } from '../button.tsx';
import { Loaded } from '../loaded.tsx';
import { RowPages, rowsPerPage } from '../row-pages.tsx';
import { Spinner } from '../spinner.tsx';
import { useFocusHeadingOnRemoval } from '../use-focus-heading-on-removal.ts';
import { useShortcut } from '../use-keys.ts';
import { StandingsTable } from './standings-table.tsx';
import { useReplay } from './use-replay.ts';

interface ReplayViewProps {
  contestId: string;
  sees: Standings['sees'] | undefined;
  ownId: string | undefined;
  onClose: () => void;
}

/** Plays a contest back: its board at each moment, with final verdicts. */
export function ReplayView({ contestId, sees, ownId, onClose }: ReplayViewProps) {
  const query = useQuery({
    ...standingsHistoryQuery(useClient(), contestId, sees ? { sees } : {}),
    // What is played stays the same until it is closed.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} loading="Loading the history of the contest">
      {(history) => <Replay {...{ history, ownId, onClose }} />}
    </Loaded>
  );
}

const minuteMs = 60_000;
/** A contest plays back in so many steps. */
const steps = 150;
const stepEveryMs = 500;

type ReplayProps = Pick<ReplayViewProps, 'ownId' | 'onClose'> & { history: StandingsHistory };

function Replay({ history, ownId, onClose }: ReplayProps) {
  const { contest, participants } = history;
  const client = useClient();
  // The page of the standings has read the contest already.
  const { data: times = contest } = useQuery(contestQuery(client, contest._id));
  const { start, end } = replayPeriodOf(times, client.clock.now());
  const stepMs = Math.max(minuteMs, Math.ceil((end - start) / steps / minuteMs) * minuteMs);
  const [moment, setMoment] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const [page, setPage] = useState(1);
  const from = (page - 1) * rowsPerPage;
  const shown = useReplay(history, moment, from, rowsPerPage);
  const move = (byMs: number) => setMoment((before) => Math.min(Math.max(before + byMs, start), end));
  useShortcut('ArrowLeft', () => move(-stepMs));
  useShortcut('ArrowRight', () => move(stepMs));
  const isRunning = isPlaying && moment < end;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setMoment((before) => Math.min(before + stepMs, end)), stepEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, stepMs, end]);
  const count = participants.id.length;
  const view = useFocusHeadingOnRemoval();
  return (
    <div ref={view} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          onClick={() => {
            if (moment >= end) setMoment(start);
            setPlaying(!isRunning);
          }}
        >
          {isRunning ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label="Time of the contest"
          aria-valuetext={formatElapsed(moment - start)}
          min={start}
          max={end}
          step={minuteMs}
          value={moment}
          onChange={({ target }) => setMoment(Number(target.value))}
          className="min-w-40 flex-1 accent-accent"
        />
        <span className="w-12 text-right font-bold tabular-nums">{formatElapsed(moment - start)}</span>
        <Button onClick={onClose}>Back to the standings</Button>
      </div>
      <p className="text-sm text-muted">
        The board at each moment, with final verdicts. The keys ← and → move by {stepMs / minuteMs} min.
      </p>
      {shown ? (
        <>
          <StandingsTable
            standings={{ contest, problems: shown.problems, count }}
            ownId={ownId}
            rows={shown.rows.map((row, at) => ({ index: from + at, row }))}
            page={`replay ${from}`}
          />
          <div className="flex justify-end">
            <RowPages label="Pages of the standings" page={page} count={count} onChoose={setPage} />
          </div>
        </>
      ) : (
        <Spinner label="Computing the board" />
      )}
    </div>
  );
}
