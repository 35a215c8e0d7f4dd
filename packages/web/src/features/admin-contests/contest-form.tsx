import { localZone, movedEndNotice } from '@podium/sdk/display';
import { type FormEvent, useRef, useState } from 'react';
import { DraftOffer } from '../../components/draft-offer.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { Switch } from '../../components/switch.tsx';
import { Field, inputClass, TextField } from '../../components/text-field.tsx';
import { useClient } from '../../session/use-session.ts';
import type { ContestDraftMemory } from './contest-draft.ts';
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
  initial: ContestFormState;
  drafts: ContestDraftMemory;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (form: ContestFormState) => void;
  /** Called on each change with whether the form differs from `initial`. */
  onDirty: (isDirty: boolean) => void;
}

/**
 * Limits years to four digits. Fields accept six, so that the digits of the hour would end up in
 * the year.
 */
const latest = '9999-12-31T23:59';

const fieldOrder: readonly ContestField[] = ['title', 'description', 'startTime', 'endTime'];

export function ContestForm({ initial, drafts, submitLabel, isBusy, onSubmit, onDirty }: ContestFormProps) {
  const [form, setForm] = useState(initial);
  const [draft, setDraft] = useState(() => {
    const found = drafts.find();
    return found && changedFields(initial, found.form).size > 0 ? found : undefined;
  });
  const [errors, setErrors] = useState<ContestErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const { clock } = useClient();
  const now = () => localValue(new Date(clock.now()));
  const change = (next: ContestFormState) => {
    setForm(next);
    const isDirty = changedFields(initial, next).size > 0;
    onDirty(isDirty);
    if (isDirty) drafts.save(next);
    else drafts.discard();
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
    if (!first) return onSubmit(form);
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <>
      {draft ? (
        <DraftOffer
          savedAt={draft.savedAt}
          onRestore={() => {
            change(draft.form);
            setDraft(undefined);
          }}
          onDiscard={() => {
            drafts.discard();
            setDraft(undefined);
          }}
        />
      ) : null}
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
        <FormActions submitLabel={submitLabel} isBusy={isBusy} />
      </form>
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
