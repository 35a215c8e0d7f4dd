import type { Contest } from '@podium/sdk/contract';
import { isOver, phaseOf } from '@podium/sdk/display';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { findMessageError } from '../../../components/questions/message-form.tsx';
import { Field, inputClass, TextField } from '../../../components/text-field.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useSingleMutation } from '../../../components/use-single-mutation.ts';
import { useClient } from '../../../session/use-session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Change = 'announce' | 'end' | 'freeze' | 'thaw';

/** Changes of the whole contest, each of which says what it does before it is done. */
export function ContestControls({ contest }: { contest: Contest }) {
  const [change, setChange] = useState<Change>();
  const now = useNow();
  const isRunning = phaseOf(contest, now) === 'ongoing';
  // Whoever has extra time goes on after the end of the contest.
  const isInExtraTime = !isRunning && !isOver(contest, now);
  const close = () => setChange(undefined);
  const isFrozen = useIsFrozen(contest);
  const mayThaw = contest.frozenFrom !== null && contest.thawedAt === null && (isFrozen || !isRunning);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isRunning || isInExtraTime ? <Button onClick={() => setChange('announce')}>Announce</Button> : null}
      {isRunning ? <Button onClick={() => setChange('end')}>Extend or shorten</Button> : null}
      {isRunning && !isFrozen && contest.thawedAt === null ? (
        <Button onClick={() => setChange('freeze')}>Freeze standings</Button>
      ) : null}
      {mayThaw ? <Button onClick={() => setChange('thaw')}>Thaw standings</Button> : null}
      {isFrozen ? <p className="text-sm font-medium text-warn">The standings are frozen.</p> : null}
      {change === 'announce' ? <AnnounceDialog contest={contest} onClose={close} /> : null}
      {change === 'end' ? <EndDialog contest={contest} onClose={close} /> : null}
      {change === 'freeze' ? <FreezeDialog contest={contest} onClose={close} /> : null}
      {change === 'thaw' ? <ThawDialog contest={contest} onClose={close} /> : null}
    </div>
  );
}

function useIsFrozen({ frozenFrom, thawedAt }: Contest): boolean {
  const now = useNow();
  return frozenFrom !== null && Date.parse(frozenFrom) <= now && thawedAt === null;
}

interface DialogProps {
  contest: Contest;
  onClose: () => void;
}

function AnnounceDialog({ contest, onClose }: DialogProps) {
  const [text, setText] = useState('');
  const { questions } = useClient();
  const [isChecked, setIsChecked] = useState(false);
  const error = findMessageError(text);
  const change = useChange(contest, () => questions.announce(contest._id, { text }));
  return (
    <ConfirmDialog
      title="Announce"
      action="Announce to all"
      {...change}
      onConfirm={() => {
        setIsChecked(true);
        if (error === undefined) change.mutate();
      }}
      onClose={onClose}
    >
      {change.isSuccess ? (
        <p role="status">All participants can read it.</p>
      ) : (
        <Field label="Announcement to all participants" error={isChecked ? error : undefined}>
          {(control) => (
            <textarea
              {...control}
              data-autofocus
              rows={5}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={inputClass}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}

const minuteMs = 60_000;

function EndDialog({ contest, onClose }: DialogProps) {
  const [minutes, setMinutes] = useState('10');
  const { contests } = useClient();
  const now = useNow();
  const end = Date.parse(contest.endTime);
  const shift = /^-?\d{1,5}$/.test(minutes.trim()) ? Number(minutes) : undefined;
  const moved = shift === undefined || shift === 0 ? undefined : new Date(end + shift * minuteMs).toISOString();
  const isTooEarly = moved !== undefined && Date.parse(moved) <= now;
  const change = useChange(contest, async () => {
    if (moved !== undefined) await contests.update(contest._id, { endTime: moved, replacesEnd: contest.endTime });
  });
  const isValid = moved !== undefined && !isTooEarly;
  return (
    <ConfirmDialog
      title="Extend or shorten"
      action={shift !== undefined && shift < 0 ? 'Shorten' : 'Extend'}
      {...change}
      onConfirm={() => (isValid ? change.mutate() : undefined)}
      onClose={onClose}
    >
      {change.isSuccess ? (
        <p role="status">The contest ends {formatMoment(contest.endTime)}.</p>
      ) : (
        <>
          <TextField
            label="Minutes to add"
            hint="A negative number shortens the contest."
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
            error={
              moved === undefined
                ? 'Give a whole number of minutes, such as 10 or -10.'
                : isTooEarly
                  ? 'The contest would have ended already.'
                  : undefined
            }
          />
          {moved !== undefined && !isTooEarly && shift !== undefined ? (
            <p>
              The contest ends {formatMoment(moved)} instead of {formatMoment(contest.endTime)}: {Math.abs(shift)}{' '}
              {Math.abs(shift) === 1 ? 'minute' : 'minutes'} {shift > 0 ? 'later' : 'earlier'}. All participants see it
              at once, and no score changes by it.
            </p>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

function FreezeDialog({ contest, onClose }: DialogProps) {
  const { contests } = useClient();
  const change = useChange(contest, () => contests.freeze(contest._id));
  return (
    <ConfirmDialog
      title="Freeze standings"
      action="Freeze"
      {...change}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>
        {change.isSuccess
          ? 'The standings are frozen.'
          : 'From now on the standings show every new try as pending. Participants see their own verdicts, and administrators see all of them.'}
      </p>
    </ConfirmDialog>
  );
}

/** The contest page and the resolver thaw by it. */
export function ThawDialog({ contest, onClose }: DialogProps) {
  const { contests } = useClient();
  const isEarly = !isOver(contest, useNow());
  const change = useChange(contest, () => contests.thaw(contest._id, isEarly ? { force: true } : {}));
  return (
    <ConfirmDialog
      title="Thaw the standings?"
      action="Thaw"
      {...change}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>
        Everybody who may see the standings{change.isSuccess ? ' sees ' : ' then sees '}
        {isEarly
          ? 'every verdict, and those to come at once. The contest is not over for everybody, so they are not final.'
          : 'every verdict: the final standings.'}
        {change.isSuccess ? null : ' They cannot be frozen again.'}
      </p>
    </ConfirmDialog>
  );
}

/** Makes a change of the contest, then reads the contest again. */
function useChange(contest: Contest, make: () => Promise<unknown>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: make,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['contest', contest._id] }),
  });
}
