import { localZone, movedEndNotice } from '@podium/sdk/display';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createDraftMemory } from '../../components/drafts/draft-memory.ts';
import { DraftOffer } from '../../components/drafts/draft-offer.tsx';
import { useFormDraft } from '../../components/drafts/use-form-draft.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { OutcomeModal } from '../../components/outcome-modal.tsx';
import { Switch } from '../../components/switch.tsx';
import { Field, inputClass, TextField } from '../../components/text-field.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import {
  type ContestErrors,
  type ContestField,
  type ContestFormState,
  changedFields,
  findErrors,
  localValue,
  withStart,
} from './contest-form-state.ts';
import { ProblemPicker } from './problem-picker.tsx';

interface ContestFormProps {
  /** Undefined for a new contest. */
  contestId?: string;
  initial: ContestFormState;
  submitLabel: string;
  successText: string;
  send: (form: ContestFormState) => Promise<unknown>;
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
  }),
);

const fieldOrder: readonly ContestField[] = ['title', 'description', 'startTime', 'endTime'];

/** The form of a contest, with its draft and what follows a save. */
export function ContestForm({ contestId, initial, submitLabel, successText, send, onError }: ContestFormProps) {
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<ContestErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useSingleMutation({
    mutationFn: send,
    onSuccess: () => {
      draft.discard();
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['contests'] }),
        queries.invalidateQueries({ queryKey: ['problems'], refetchType: 'none' }),
        queries.invalidateQueries({ queryKey: ['contest'], refetchType: 'none' }),
      ]);
    },
    ...(onError && { onError }),
  });
  const isDirty = () => !save.isSuccess && changedFields(initial, form).size > 0;
  const draft = useFormDraft<ContestFormState>({
    memory: contestDrafts,
    id: contestId,
    read: () => (isDirty() ? form : undefined),
    differs: (values) => changedFields(initial, values).size > 0,
  });
  const { clock } = useClient();
  const now = () => localValue(new Date(clock.now()));
  const change = (next: ContestFormState) => {
    setForm(next);
    draft.onChange();
    // An error disappears as soon as it is corrected; new ones appear at the next submit.
    const left = findErrors(next, now(), initial);
    setErrors((before) =>
      Object.fromEntries(fieldOrder.flatMap((field) => (before[field] && left[field] ? [[field, left[field]]] : []))),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors(form, now(), initial);
    setErrors(found);
    const first = fieldOrder.find((field) => found[field]);
    if (!first) return save.mutate(form);
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <>
      <DraftOffer draft={draft} onRestore={change} />
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-7 [&_:is(input,textarea,button)]:scroll-mb-24"
      >
        <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <TextField
              label="Title"
              name="title"
              value={form.title}
              error={errors.title}
              onChange={(event) => change({ ...form, title: event.target.value })}
            />
            <Field label="Description" error={errors.description}>
              {(control) => (
                <textarea
                  {...control}
                  name="description"
                  rows={9}
                  value={form.description}
                  onChange={(event) => change({ ...form, description: event.target.value })}
                  className={inputClass}
                />
              )}
            </Field>
            <Times form={form} initial={initial} errors={errors} now={now()} onChange={change} />
            {form.cancelled === undefined ? null : (
              <Switch label="Cancelled" isOn={form.cancelled} onChange={(cancelled) => change({ ...form, cancelled })}>
                {form.cancelled
                  ? 'Nobody can join or submit, and it is not rated. Only registered participants see it. You can bring it back at any time.'
                  : 'Cancels the contest: it does not accept submissions and is not rated. Its submissions are kept.'}
              </Switch>
            )}
          </div>
          <ProblemPicker
            chosen={form.problems}
            saved={initial.problems}
            onChange={(problems) => change({ ...form, problems })}
          />
        </div>
        <FormActions submitLabel={submitLabel} isBusy={save.isPending} />
      </form>
      <UnsavedGuard isDirty={isDirty} />
      {save.isSuccess ? (
        <OutcomeModal title="Success" onClose={() => void navigate(paths.admin.contests)}>
          {successText}
        </OutcomeModal>
      ) : save.error && !onError ? (
        <OutcomeModal title="Error" onClose={save.reset}>
          {save.error.message}
        </OutcomeModal>
      ) : null}
    </>
  );
}

interface TimesProps {
  form: ContestFormState;
  initial: ContestFormState;
  errors: ContestErrors;
  now: string;
  onChange: (form: ContestFormState) => void;
}

function Times({ form, initial, errors, now, onChange }: TimesProps) {
  // A running contest may keep its start, which is in the past.
  const earliest = initial.startTime !== '' && initial.startTime < now ? initial.startTime : now;
  const isRunning = initial.startTime !== '' && initial.startTime <= now && now <= initial.endTime;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-6">
      <TextField
        label="Start Time"
        name="startTime"
        type="datetime-local"
        className="w-64 max-w-full"
        hint={`Your time zone: ${localZone()}`}
        min={earliest}
        max={latest}
        value={form.startTime}
        error={errors.startTime}
        onChange={(event) => onChange(withStart(form, event.target.value))}
      />
      <TextField
        label="End Time"
        name="endTime"
        type="datetime-local"
        className="w-64 max-w-full"
        hint={
          form.startTime === ''
            ? 'Set the start time first.'
            : isRunning
              ? movedEndNotice
              : 'Not earlier than the start time.'
        }
        disabled={form.startTime === ''}
        min={form.startTime}
        max={latest}
        value={form.endTime}
        error={errors.endTime}
        onChange={(event) => onChange({ ...form, endTime: event.target.value })}
      />
    </div>
  );
}
