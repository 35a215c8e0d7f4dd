import type { ProblemSaved } from '@podium/sdk/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { DraftOffer } from '../../components/drafts/draft-offer.tsx';
import { useFormDraft } from '../../components/drafts/use-form-draft.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { Page } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { paths } from '../../lib/paths.ts';
import {
  ArchiveSwitch,
  DescriptionField,
  DifficultyField,
  DraftSwitch,
  LimitFields,
  TitleField,
} from './basic-fields.tsx';
import { CheckerField } from './checker-field.tsx';
import { createProblemForm } from './form-state.ts';
import { type ChangedField, changedFields, type ProblemValues } from './problem-values.ts';
import { problemDrafts } from './saving/problem-drafts.ts';
import { ConflictDialog, ErrorDialog, LiveContestDialog, SuccessDialog } from './saving/save-dialogs.tsx';
import { type SaveRequest, useSave } from './saving/use-save.ts';
import { TagField } from './tag-field.tsx';
import { TestCaseList } from './test-cases/test-case-list.tsx';

interface ProblemEditorProps {
  title: string;
  submitLabel: string;
  successText: string;
  /** Precedes the server's message. */
  failureText: string;
  initial: ProblemValues;
  /** The server's default for new problems, undefined while it loads. */
  draftByDefault?: boolean | undefined;
  /** Undefined for a new problem. */
  problem?: { _id: string; revision: number };
  send: (request: SaveRequest) => Promise<ProblemSaved>;
  /** Starts again with the problem of the server. */
  onReload?: () => void;
}

/** The form of a problem, with its drafts and the dialogs of saving. */
export function ProblemEditor({ title, submitLabel, initial, problem, send, ...props }: ProblemEditorProps) {
  const [form] = useState(() => createProblemForm(initial));
  const draft = useFormDraft<ProblemValues>({
    memory: problemDrafts,
    id: problem?._id,
    baseRevision: problem?.revision,
    read: () => (form.changes().size > 0 ? form.read() : undefined),
    differs: (values) => changedFields(form.values.get(), values).size > 0,
  });
  useEffect(() => form.values.subscribe(draft.onChange), [form, draft.onChange]);
  const { state, save, resume } = useSave({ form, send, onSaved: draft.discard });
  const navigate = useNavigate();

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

  return (
    <Page title={title}>
      <DraftOffer
        draft={draft}
        warning={draft.offer?.baseRevision === problem?.revision ? undefined : outdatedDraft}
        onRestore={form.replace}
      />
      <form
        noValidate
        onSubmit={submit}
        aria-label={title}
        className="flex flex-col gap-7 [&_:is(input,textarea,button,summary)]:scroll-mb-24"
      >
        <TitleField form={form} />
        <DescriptionField form={form} />
        <DifficultyField form={form} />
        <LimitFields form={form} />
        <TestCaseList form={form} />
        <TagField form={form} />
        <CheckerField form={form} />
        <DraftSwitch form={form} byDefault={props.draftByDefault} />
        <ArchiveSwitch form={form} />
        <FormActions
          submitLabel={submitLabel}
          isBusy={state.step === 'sending'}
          status={
            state.step === 'sending' && state.progress
              ? `Sending test data: ${state.progress.sent} of ${state.progress.of}`
              : null
          }
        />
      </form>
      <UnsavedGuard isDirty={() => form.changes().size > 0} />
      {state.step === 'saved' ? (
        <SuccessDialog
          text={props.successText}
          problemId={state.saved.problem._id}
          outdatedSubmissions={state.saved.outdatedSubmissions}
          onClose={() => void navigate(paths.admin.home)}
        />
      ) : null}
      {state.step === 'failed' && state.reason === 'other' ? (
        <ErrorDialog text={props.failureText + state.message} onClose={resume} />
      ) : null}
      {state.step === 'failed' && state.reason === 'conflict' ? (
        <ConflictDialog
          text={props.failureText + state.message}
          changed={[...form.changes()].map((field) => fieldWords[field])}
          onReload={() => props.onReload?.()}
          onOverwrite={() => void save({ ...state.consent, overwrite: true })}
          onClose={resume}
        />
      ) : null}
      {state.step === 'failed' && state.reason === 'live' ? (
        <LiveContestDialog onAgree={() => void save({ ...state.consent, allowLive: true })} onClose={resume} />
      ) : null}
    </Page>
  );
}

const outdatedDraft = 'The problem has changed since then. Saving the draft overwrites those changes.';

const fieldWords: Readonly<Record<ChangedField, string>> = {
  title: 'title',
  description: 'description',
  difficulty: 'difficulty',
  tags: 'tags',
  constraints: 'limits',
  checker: 'checker',
  draft: 'draft setting',
  archived: 'archive setting',
  testCases: 'test cases',
};
