import { localZone, movedEndNotice, scoringRuleNames, standingsAudiences } from '@podium/sdk/display';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { ErrorDialog, Modal } from '../../components/dialog.tsx';
import { createForm, type Form, useFieldError, useFormValue } from '../../components/form/create-form.ts';
import { createDraftMemory } from '../../components/form/draft-memory.ts';
import { EditForm, type SaveRequest } from '../../components/form/edit-form.tsx';
import { Switch } from '../../components/switch.tsx';
import { Field, inputClass, TextField } from '../../components/text-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import {
  type ContestFormState,
  changedFields,
  changesOf,
  contestOfForm,
  findErrors,
  localValue,
  withStart,
} from './contest-form-state.ts';
import { ProblemPicker } from './problem-picker.tsx';
import { SettingsFields } from './settings-fields.tsx';

interface ContestFormProps {
  /** Undefined for a new contest. */
  contestId?: string;
  initial: ContestFormState;
  /** The end that the stored contest has; undefined for a new one. */
  storedEnd?: string;
  submitLabel: string;
  successText: string;
  /** By default, a dialog shows the error. */
  onError?: (error: Error) => void;
}

/**
 * Limits years to four digits. Fields accept six, so that the digits of the hour would end up in
 * the year.
 */
const latest = '9999-12-31T23:59';

const contestDrafts = createDraftMemory<ContestFormState>(
  'contest',
  z.object({
    title: z.string(),
    description: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    problems: z.array(z.string()),
    cancelled: z.optional(z.boolean()),
    rule: z.enum(scoringRuleNames),
    penaltyMinutes: z.string(),
    freezeMinutes: z.string(),
    standings: z.enum(standingsAudiences),
  }),
);

const changedAnswers = [
  { queryKey: ['contests'] },
  { queryKey: ['problems'], refetchType: 'none' },
  { queryKey: ['contest'], refetchType: 'none' },
] as const;

export function ContestForm(props: ContestFormProps) {
  const { contestId, initial, submitLabel, successText, onError } = props;
  const { clock, contests } = useClient();
  const navigate = useNavigate();
  const now = () => localValue(new Date(clock.now()));
  const [form] = useState(() =>
    createForm(initial, {
      check: (values) => new Map(Object.entries(findErrors(values, now(), initial))),
      changedFields,
    }),
  );
  const savedId = useRef(contestId);
  const storedEnd = useRef(props.storedEnd);
  async function send({ values, before, consent }: SaveRequest<ContestFormState, { force: true }>) {
    const id = savedId.current;
    const changes = changesOf(values, before);
    const replaced = changes.endTime === undefined ? undefined : storedEnd.current;
    const { contest } = await (id === undefined
      ? contests.create(contestOfForm(values))
      : contests.update(id, { ...changes, ...(replaced !== undefined && { replacesEnd: replaced }), ...consent }));
    savedId.current = contest._id;
    storedEnd.current = contest.endTime;
  }
  const { title, description, problems, cancelled } = useFormValue(form, (values) => values);
  return (
    <EditForm
      {...{ form, submitLabel, changedAnswers, send, onError }}
      label={submitLabel}
      memory={contestDrafts}
      id={contestId}
      dialogOf={(outcome, { save, resume }) => {
        if (outcome.step === 'saved') {
          const close = () => {
            resume();
            void navigate(paths.admin.contests);
          };
          return (
            <Modal title="Success" onClose={close}>
              {successText}
            </Modal>
          );
        }
        return outcome.error.code === 'contest_started' ? (
          <ScoringDialog onAgree={() => save({ force: true })} onClose={resume} />
        ) : (
          <ErrorDialog text={outcome.error.message} onClose={resume} />
        );
      }}
    >
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <TextField
            label="Title"
            value={title}
            error={useFieldError(form, 'title')}
            onChange={({ target }) => form.change({ title: target.value })}
          />
          <Field label="Description" error={useFieldError(form, 'description')}>
            {(control) => (
              <textarea
                {...control}
                rows={9}
                value={description}
                onChange={({ target }) => form.change({ description: target.value })}
                className={inputClass}
              />
            )}
          </Field>
          <Times form={form} initial={initial} now={now()} />
          <SettingsFields form={form} />
          {cancelled === undefined ? null : (
            <Switch label="Cancelled" isOn={cancelled} onChange={(next) => form.change({ cancelled: next })}>
              {cancelled
                ? 'Nobody can join or submit, and it is not rated. Only registered participants see it. You can bring it back at any time.'
                : 'Cancels the contest: it does not accept submissions and is not rated. Its submissions are kept.'}
            </Switch>
          )}
        </div>
        <ProblemPicker
          chosen={problems}
          saved={initial.problems}
          onChange={(next) => form.change({ problems: next })}
        />
      </div>
    </EditForm>
  );
}

function ScoringDialog({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) {
  return (
    <Modal
      title="Score the contest anew?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onAgree}>
            Change the rule
          </Button>
        </>
      }
    >
      The contest has begun. Another rule or penalty changes the points and ranks that everybody has seen. The audit log
      records it.
    </Modal>
  );
}

interface TimesProps {
  form: Form<ContestFormState>;
  initial: ContestFormState;
  now: string;
}

function Times({ form, initial, now }: TimesProps) {
  const { startTime, endTime } = useFormValue(form, (values) => values);
  // It stays the same while the form is open: a changed `min` empties a half-typed field in
  // Chromium.
  const [openedAt] = useState(now);
  // A running contest may keep its start, which is in the past.
  const earliest = initial.startTime !== '' && initial.startTime < openedAt ? initial.startTime : openedAt;
  const isRunning = initial.startTime !== '' && initial.startTime <= now && now <= initial.endTime;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-6">
      <TextField
        label="Start Time"
        type="datetime-local"
        className="w-64 max-w-full"
        hint={`Your time zone: ${localZone()}`}
        min={earliest}
        max={latest}
        value={startTime}
        error={useFieldError(form, 'startTime')}
        onChange={({ target }) => form.change(withStart(form.values.get(), target.value))}
      />
      <TextField
        label="End Time"
        type="datetime-local"
        className="w-64 max-w-full"
        hint={
          startTime === ''
            ? 'Set the start time first.'
            : isRunning
              ? movedEndNotice
              : 'Not earlier than the start time.'
        }
        disabled={startTime === ''}
        min={startTime}
        max={latest}
        value={endTime}
        error={useFieldError(form, 'endTime')}
        onChange={({ target }) => form.change({ endTime: target.value })}
      />
    </div>
  );
}
