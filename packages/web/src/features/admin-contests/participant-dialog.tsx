import { isPodiumError } from '@podium/sdk';
import { type Contest, type Participant, type ParticipantUpdate, participantUpdateSchema } from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { limits } from '@podium/sdk/limits';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/dialog.tsx';
import { formatMoment } from '../../components/format-moment.ts';
import { Notice } from '../../components/notice.tsx';
import { Select } from '../../components/select.tsx';
import { inputClass, TextField } from '../../components/text-field.tsx';
import { useAccountForm } from '../../components/use-account-form.ts';
import { useNow } from '../../components/use-now.ts';

type Kind = Participant['kind'];

const kindLabels: Readonly<Record<Kind, string>> = {
  official: 'Official',
  unofficial: 'Unofficial',
  hidden: 'Hidden',
};
const kindTexts: Readonly<Record<Kind, string>> = {
  official: 'Has a rank and a rating, and can be first to solve.',
  unofficial: 'Stands on the board in the order, without a rank or a rating.',
  hidden: 'Only administrators see it on the board.',
};

/** The name that is its own; empty while it has the name of its account. */
export function ownNameOf({ name, members }: Participant): string {
  return name === members[0]?.name ? '' : name;
}

interface ParticipantDialogProps {
  contest: Contest;
  participant: Participant;
  /** Sends the fields that are other ones now. */
  save: (change: ParticipantUpdate) => Promise<void>;
  onClose: () => void;
}

export function ParticipantDialog({ contest, participant, save, onClose }: ParticipantDialogProps) {
  const [failure, setFailure] = useState('');
  const id = useId();
  const before = formOf(participant);
  const { form, field, values, change, errorOf, isBusy } = useAccountForm({
    schema: formSchema,
    initial: before,
    submit,
  });
  const isContestOver = isOver(contest, useNow());

  async function submit(next: ParticipantUpdate) {
    setFailure('');
    const names = Object.keys(before) as (keyof typeof before)[];
    const changed = Object.fromEntries(names.filter((name) => values[name] !== before[name]).map((n) => [n, next[n]]));
    if (Object.keys(changed).length === 0) return onClose();
    try {
      await save(changed);
    } catch (error) {
      if (!isPodiumError(error)) throw error;
      setFailure(error.message);
    }
  }

  const lineError = (name: 'name' | 'organization' | 'group') =>
    errorOf(name) && `At most ${limits.titleMaxLength} characters on one line`;
  return (
    <Modal
      title={`Change ${participant.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="flex flex-col gap-4">
        <TextField
          {...field('name')}
          data-autofocus
          label="Name on the board"
          hint={`Empty: the name of the account, ${participant.members[0]?.name ?? ''}.`}
          error={lineError('name')}
          autoComplete="off"
        />
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="text-sm font-medium">
            Kind
          </span>
          <Select
            label="Kind"
            options={kindLabels}
            value={values.kind}
            onChoose={(kind) => change({ kind })}
            className={inputClass}
          />
          <p className="text-xs text-muted">{kindTexts[values.kind]}</p>
        </div>
        <TextField
          {...field('extraMinutes')}
          label="Extra time (minutes)"
          hint={isContestOver ? 'The contest is over: it cannot change any more.' : extraHint(contest, values)}
          disabled={isContestOver}
          inputMode="numeric"
          error={errorOf('extraMinutes') && `Give whole minutes, from 0 to ${limits.extraMinutesMax}`}
          autoComplete="off"
        />
        <TextField {...field('organization')} label="Organization" error={lineError('organization')} />
        <TextField {...field('group')} label="Group" error={lineError('group')} />
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
      </form>
    </Modal>
  );
}

function formOf(participant: Participant) {
  const { kind, extraMinutes, organization, group } = participant;
  return { name: ownNameOf(participant), kind, extraMinutes: String(extraMinutes), organization, group };
}

type Values = ReturnType<typeof formOf>;

const formSchema = z.pipe(
  z.transform(
    ({ extraMinutes, ...values }: Values): z.input<typeof participantUpdateSchema> => ({
      ...values,
      extraMinutes: /^\d+$/.test(extraMinutes.trim()) ? Number(extraMinutes) : Number.NaN,
    }),
  ),
  participantUpdateSchema,
);

/** Says when the contest ends with the extra time that is typed. */
function extraHint({ endTime }: Contest, { extraMinutes }: Values): string {
  const minutes = Number(extraMinutes);
  const known = formSchema.safeParse({ name: '', kind: 'official', organization: '', group: '', extraMinutes });
  if (!known.success || minutes === 0) return 'How much later the contest ends for this participant alone.';
  return `The contest ends ${formatMoment(new Date(Date.parse(endTime) + minutes * 60_000).toISOString())} for it.`;
}
