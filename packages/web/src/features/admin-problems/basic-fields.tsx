import { difficulties, nameLanguage } from '@podium/sdk/display';
import { useDeferredValue, useEffect, useId } from 'react';
import { DifficultyDot } from '../../components/difficulty-badge.tsx';
import { useFieldError, useFormValue } from '../../components/form/create-form.ts';
import { formulasFile, Markdown } from '../../components/markdown/markdown.tsx';
import { Switch } from '../../components/switch.tsx';
import { Field, FieldError, inputClass, TextField } from '../../components/text-field.tsx';
import { loadWhenIdle } from '../../lib/load-when-idle.ts';
import { MarkdownEditor } from './markdown-editor/markdown-editor.tsx';
import type { ProblemForm } from './problem-values.ts';

interface FormProps {
  form: ProblemForm;
}

interface FormTextProps extends FormProps {
  label: string;
  name: 'title' | 'timeLimit' | 'memoryLimit';
  /** The field of the contract; by default `name`. */
  path?: string;
  placeholder?: string;
  className: string;
}

function FormText({ form, name, path = name, ...field }: FormTextProps) {
  return (
    <TextField
      {...field}
      value={useFormValue(form, (values) => values[name])}
      error={useFieldError(form, path)}
      autoComplete="off"
      onChange={({ target }) => form.change({ [name]: target.value })}
    />
  );
}

export function TitleField({ form }: FormProps) {
  return <FormText form={form} label="Title" name="title" className="max-w-3xl" />;
}

export function DescriptionField({ form }: FormProps) {
  const id = useId();
  const error = useFieldError(form, 'description');
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-sm font-medium">
        Description
      </span>
      <TranslationNote form={form} />
      <MarkdownEditor
        text={form.values.get().description}
        labelId={id}
        errorId={error ? `${id}-error` : undefined}
        onText={(description) => form.change({ description })}
        onReady={form.attachEditor}
        preview={<Preview form={form} />}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Says which text is edited here, if the statement has others. */
function TranslationNote({ form }: FormProps) {
  const [own, ...others] = useFormValue(form, ({ languages }) => languages) ?? [];
  if (own === undefined || others.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      The statement in {nameLanguage(own)}. Its translations ({others.map(nameLanguage).join(', ')}) come from its
      package and stay as they are.
    </p>
  );
}

function Preview({ form }: FormProps) {
  const description = useDeferredValue(useFormValue(form, (values) => values.description));
  // The preview then shows formulas even if the connection is lost meanwhile.
  useEffect(() => void loadWhenIdle([formulasFile.load]), []);
  if (description.trim() === '') return <p className="text-sm text-muted">Nothing to preview</p>;
  return <Markdown text={description} isPreview />;
}

export function DifficultyField({ form }: FormProps) {
  const chosen = useFormValue(form, ({ difficulty }) => difficulty);
  const error = useFieldError(form, 'difficulty');
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Difficulty</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {difficulties.map((value) => (
          <label key={value} className="flex items-center gap-2 text-sm">
            <input
              type="radio"
              name="difficulty"
              value={value}
              checked={chosen === value}
              aria-invalid={error ? true : undefined}
              onChange={() => form.change({ difficulty: value })}
              className="size-4 accent-accent"
            />
            <DifficultyDot difficulty={value} />
            {value}
          </label>
        ))}
      </div>
      <FieldError error={error} className="mt-1" />
    </fieldset>
  );
}

export function LimitFields({ form }: FormProps) {
  const common = { form, className: 'w-36' };
  return (
    <div className="flex flex-wrap gap-5">
      <FormText
        {...{ ...common, label: 'Time Limit', name: 'timeLimit', path: 'constraints.timeLimit' }}
        placeholder="e.g., 1s"
      />
      <FormText
        {...{ ...common, label: 'Memory Limit', name: 'memoryLimit', path: 'constraints.memoryLimit' }}
        placeholder="e.g., 256MB"
      />
    </div>
  );
}

/** How to solve the problem, which learners read when no contest with it runs or is to come. */
export function EditorialField({ form }: FormProps) {
  const text = useFormValue(form, (values) => values.editorial);
  return (
    <Field
      label="Editorial"
      error={useFieldError(form, 'editorial')}
      hint="Hints and the solution in Markdown. Each section with a heading “## …” opens by itself. Learners can read it once they may practise the problem."
    >
      {(control) => (
        <textarea
          {...control}
          rows={text === '' ? 3 : 12}
          value={text}
          placeholder={'## Hint 1\n…\n\n## Solution\n…'}
          onChange={({ target }) => form.change({ editorial: target.value })}
          className={`${inputClass} font-mono text-sm`}
        />
      )}
    </Field>
  );
}

/** Chooses who sees the problem. `byDefault` is the server's setting, undefined while it loads. */
export function DraftSwitch({ form, byDefault }: FormProps & { byDefault: boolean | undefined }) {
  const draft = useFormValue(form, (values) => values.draft) ?? byDefault;
  return (
    <Switch label="Draft" isOn={draft ?? false} onChange={(next) => form.change({ draft: next })}>
      {draft === undefined
        ? "By default, the server's setting for new problems applies."
        : draft
          ? 'Only administrators can see a draft, until you publish it or a contest with it starts.'
          : 'Learners can practise it, unless it belongs to a running or future contest.'}
    </Switch>
  );
}

/** Takes a stored problem back, or returns it to learners. */
export function ArchiveSwitch({ form }: FormProps) {
  const archived = useFormValue(form, (values) => values.archived);
  if (archived === undefined) return null;
  return (
    <Switch label="Archived" isOn={archived} onChange={(next) => form.change({ archived: next })}>
      {archived
        ? 'Only administrators can see it. Its submissions are kept, and you can bring it back at any time.'
        : 'Hides the problem from learners and from new contests, and keeps its submissions.'}
    </Switch>
  );
}
