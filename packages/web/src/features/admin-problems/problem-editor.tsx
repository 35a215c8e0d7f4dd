import { ApiError } from '@podium/sdk';
import type { ProblemSaved } from '@podium/sdk/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDialog } from '../../components/dialog.tsx';
import { createForm } from '../../components/form/create-form.ts';
import { EditForm, type SaveOutcome, type SaveRequest } from '../../components/form/edit-form.tsx';
import { Page } from '../../components/page.tsx';
import { paths } from '../../lib/paths.ts';
import {
  ArchiveSwitch,
  DescriptionField,
  DifficultyField,
  DraftSwitch,
  EditorialField,
  LimitFields,
  TitleField,
} from './basic-fields.tsx';
import { checkProblem, errorsByField } from './check-problem.ts';
import { CheckerField } from './checker-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { type ChangedField, changedFields, type ProblemForm, type ProblemValues } from './problem-values.ts';
import { problemDrafts } from './saving/problem-drafts.ts';
import { ConflictDialog, LiveContestDialog, SuccessDialog } from './saving/save-dialogs.tsx';
import { TagField } from './tag-field.tsx';
import { TestCaseList } from './test-cases/test-case-list.tsx';

interface Consent {
  /** Save while a contest with the problem is running. */
  allowLive?: boolean;
  /** Save over the changes of somebody else. */
  overwrite?: boolean;
}

/** A problem of the server, and the revision that the form has changed since. */
type BaseProblem = Pick<ProblemSaved['problem'], '_id' | 'revision'>;

export interface ProblemRequest extends SaveRequest<ProblemValues, Consent> {
  /** Undefined until a new problem is saved. */
  base: BaseProblem | undefined;
}

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
  problem?: BaseProblem;
  send: (request: ProblemRequest) => Promise<ProblemSaved>;
  /** Starts again with the problem of the server. */
  onReload?: () => void;
}

export function ProblemEditor({ title, submitLabel, initial, problem, ...props }: ProblemEditorProps) {
  const [form] = useState(() => createForm(initial, { check: checkProblem, changedFields }));
  const [base, setBase] = useState(problem);
  async function send(request: SaveRequest<ProblemValues, Consent>) {
    try {
      const saved = await props.send({ ...request, base });
      setBase(saved.problem);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) form.errors.set(errorsByField(error.fields));
      throw error;
    }
  }
  return (
    <Page title={title}>
      <EditForm
        {...{ form, submitLabel, send, label: title }}
        memory={problemDrafts}
        id={problem?._id}
        baseRevision={base?.revision}
        outdatedDraft="The problem has changed since then. Saving the draft overwrites those changes."
        changedAnswers={[{ queryKey: ['problems'] }]}
        dialogOf={(outcome, again) => <OutcomeDialog {...{ form, outcome, ...again, ...props }} />}
      >
        <TitleField form={form} />
        <DescriptionField form={form} />
        <DifficultyField form={form} />
        <LimitFields form={form} />
        <TestCaseList form={form} />
        <TagField form={form} />
        <CheckerField form={form} />
        <LanguagesField form={form} />
        <EditorialField form={form} />
        <DraftSwitch form={form} byDefault={props.draftByDefault} />
        <ArchiveSwitch form={form} />
      </EditForm>
    </Page>
  );
}

interface OutcomeDialogProps extends Pick<ProblemEditorProps, 'successText' | 'failureText' | 'onReload'> {
  form: ProblemForm;
  outcome: SaveOutcome<ProblemSaved, Consent>;
  save: (consent: Consent) => void;
  resume: () => void;
}

function OutcomeDialog({ form, outcome, successText, failureText, onReload, save, resume }: OutcomeDialogProps) {
  const navigate = useNavigate();
  if (outcome.step === 'saved') {
    const close = () => {
      resume();
      void navigate(paths.admin.home);
    };
    return <SuccessDialog text={successText} saved={outcome.saved} onClose={close} />;
  }
  const { error, consent } = outcome;
  const text = failureText + error.message;
  switch (error.code) {
    case 'revision_conflict':
      return (
        <ConflictDialog
          text={text}
          changed={[...form.changes()].map((field) => fieldWords[field])}
          onReload={() => onReload?.()}
          onOverwrite={() => save({ ...consent, overwrite: true })}
          onClose={resume}
        />
      );
    case 'problem_in_live_contest':
      return <LiveContestDialog onAgree={() => save({ ...consent, allowLive: true })} onClose={resume} />;
    default:
      return <ErrorDialog text={text} onClose={resume} />;
  }
}

const fieldWords: Readonly<Record<ChangedField, string>> = {
  title: 'title',
  description: 'description',
  editorial: 'editorial',
  difficulty: 'difficulty',
  tags: 'tags',
  constraints: 'limits',
  checker: 'checker',
  allowedLanguages: 'languages',
  draft: 'draft setting',
  archived: 'archive setting',
  testCases: 'test cases',
};
