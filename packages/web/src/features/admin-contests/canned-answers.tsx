import type { CannedAnswer } from '@podium/sdk/contract';
import { useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useQuestionsAgain } from '../../components/questions/use-questions.ts';
import { Field, inputClass, TextField } from '../../components/text-field.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { useClient } from '../../session/use-session.ts';

interface CannedAnswersProps {
  contestId: string;
  answers: readonly CannedAnswer[];
}

/** The prepared answers of a contest, and the form that changes them. */
export function CannedAnswers({ contestId, answers }: CannedAnswersProps) {
  const [isEditing, setIsEditing] = useState(false);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
      <h2 id={headingId} className="text-lg font-semibold">
        Prepared answers
      </h2>
      <div className="rounded-lg border border-line bg-surface px-5 py-4">
        {isEditing ? (
          <CannedAnswersForm {...{ contestId, answers }} onClose={() => setIsEditing(false)} />
        ) : (
          <div className="flex flex-col gap-3">
            {answers.length > 0 ? (
              <dl className="flex flex-col gap-2 text-sm">
                {answers.map(({ name, text }) => (
                  <div key={name} className="min-w-0">
                    <dt className="font-medium">{name}</dt>
                    <dd className="whitespace-pre-wrap break-words text-muted">{text}</dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p className="text-sm text-muted">There are none.</p>
            )}
            <Button className="self-start" onClick={() => setIsEditing(true)}>
              Change the prepared answers
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface Draft extends CannedAnswer {
  key: number;
}

function CannedAnswersForm({ contestId, answers, onClose }: CannedAnswersProps & { onClose: () => void }) {
  const { questions } = useClient();
  const again = useQuestionsAgain(contestId);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => answers.map((answer, key) => ({ ...answer, key })));
  const nextKey = useRef(answers.length);
  const adding = useRef<HTMLButtonElement>(null);
  const saving = useSingleMutation({
    mutationFn: () =>
      questions.setCannedAnswers(
        contestId,
        drafts.map(({ name, text }) => ({ name, text })),
      ),
    onSuccess() {
      again();
      onClose();
    },
  });
  const change = (key: number, part: Partial<CannedAnswer>) =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      {drafts.map(({ key, name, text }, at) => (
        <fieldset key={key} className="flex min-w-0 flex-col gap-2">
          <legend className="sr-only">Prepared answer {at + 1}</legend>
          <TextField
            label={`Name ${at + 1}`}
            value={name}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <Field label={`Text ${at + 1}`}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                value={text}
                onChange={({ target }) => change(key, { text: target.value })}
                className={inputClass}
              />
            )}
          </Field>
          <Button
            look="quiet"
            className="self-start"
            aria-label={`Remove prepared answer ${at + 1}`}
            onClick={() => {
              setDrafts((before) => before.filter((draft) => draft.key !== key));
              // The button that has the focus goes.
              adding.current?.focus();
            }}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button
        ref={adding}
        className="self-start"
        onClick={() => {
          setDrafts((before) => [...before, { key: nextKey.current, name: '', text: '' }]);
          nextKey.current += 1;
        }}
      >
        Add a prepared answer
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={saving.isPending}>
          Save the prepared answers
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {saving.error ? <Notice tone="bad">{saving.error.message}</Notice> : null}
    </form>
  );
}
