import { isPodiumError, type PodiumError, SignedOutError } from '@podium/sdk';
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { useSingleFlight } from '../use-single-flight.ts';
import type { Form, FormValues } from './create-form.ts';
import { DraftOffer } from './draft-offer.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { type FormDraftOptions, useFormDraft } from './use-form-draft.ts';

/** What became of a save. `consent` is what the user has agreed to. */
export type SaveOutcome<Saved, Consent> =
  | { step: 'saved'; saved: Saved }
  | { step: 'failed'; error: PodiumError; consent: Consent | undefined };

type SaveState<Saved, Consent> = { step: 'editing' } | { step: 'sending' } | SaveOutcome<Saved, Consent>;

export interface SaveRequest<Values, Consent> {
  values: Values;
  /** What the server has: at first the initial values, then those of the last save. */
  before: Values;
  consent: Consent | undefined;
  /** Shows a text beside the button. */
  onProgress: (text: string) => void;
}

interface EditFormProps<Values extends FormValues, Field, Saved, Consent> extends FormDraftOptions<Values> {
  form: Form<Values, Field>;
  label: string;
  submitLabel: string;
  outdatedDraft?: string;
  send: (request: SaveRequest<Values, Consent>) => Promise<Saved>;
  changedAnswers: readonly InvalidateQueryFilters[];
  /** Called with an error instead of showing its outcome. */
  onError?: ((error: PodiumError) => void) | undefined;
  /**
   * Returns the dialog of an outcome. `resume` closes it. Call it before leaving the form too,
   * because the user may stay.
   */
  dialogOf: (
    outcome: SaveOutcome<Saved, Consent>,
    again: { save: (consent: Consent) => void; resume: () => void },
  ) => ReactNode;
  children: ReactNode;
}

/** A long form with its drafts, its button at the window's lower edge, and what follows a save. */
export function EditForm<Values extends FormValues, Field, Saved, Consent = never>(
  props: EditFormProps<Values, Field, Saved, Consent>,
) {
  const { form, label, submitLabel, outdatedDraft, send, changedAnswers, onError, dialogOf, children } = props;
  const draft = useFormDraft(form, props);
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState<Saved, Consent>>({ step: 'editing' });
  const [progress, setProgress] = useState('');
  const resume = () => setState({ step: 'editing' });

  const { run: save } = useSingleFlight(async (consent?: Consent) => {
    setState({ step: 'sending' });
    setProgress('');
    const values = form.read();
    try {
      const saved = await send({ values, before: form.saved(), consent, onProgress: setProgress });
      // The user may have typed more meanwhile.
      form.markSaved(values);
      draft.discard();
      for (const changed of changedAnswers) void queries.invalidateQueries(changed);
      setState({ step: 'saved', saved });
    } catch (error) {
      if (!isPodiumError(error)) throw error;
      // The guard redirects to the sign-in page; the draft is stored.
      if (error instanceof SignedOutError) return;
      setState(onError ? { step: 'editing' } : { step: 'failed', error, consent });
      onError?.(error);
    }
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    let isRight = false;
    // The fields render their errors before the first invalid one gets the focus.
    flushSync(() => {
      isRight = form.check();
    });
    if (isRight) void save();
    else element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const { offer } = draft;
  const isSending = state.step === 'sending';
  return (
    <>
      {offer ? (
        <DraftOffer
          savedAt={offer.savedAt}
          warning={offer.baseRevision === props.baseRevision ? undefined : outdatedDraft}
          onRestore={() => {
            form.replace(offer.values);
            draft.closeOffer();
          }}
          onDiscard={draft.discard}
        />
      ) : null}
      <form
        noValidate
        onSubmit={submit}
        aria-label={label}
        className="flex flex-col gap-7 [&_:is(input,textarea,button,summary)]:scroll-mb-24"
      >
        {children}
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-page py-4">
          <Button type="submit" look="primary" isBusy={isSending} className="px-6">
            {submitLabel}
          </Button>
          <p role="status" className="text-sm text-muted">
            {isSending ? progress : null}
          </p>
        </div>
      </form>
      <UnsavedGuard isDirty={() => form.changes().size > 0} />
      {state.step === 'saved' || state.step === 'failed'
        ? dialogOf(state, { save: (consent) => void save(consent), resume })
        : null}
    </>
  );
}
