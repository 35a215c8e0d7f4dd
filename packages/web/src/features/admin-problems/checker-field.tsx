import { useState } from 'react';
import { useFieldError, useFormValue } from '../../components/form/create-form.ts';
import { TextField } from '../../components/text-field.tsx';
import type { ProblemForm } from './problem-values.ts';
import { type CheckerKind, type CheckerValues, checkerKinds } from './problem-values.ts';

const words: Readonly<Record<CheckerKind, { label: string; hint: string }>> = {
  tokens: { label: 'Word by word', hint: 'Ignores white space between words. Suits most problems.' },
  'ignore-case': { label: 'Word by word, in any case', hint: 'Accepts YES, Yes and yes as equal.' },
  exact: { label: 'Exactly', hint: 'Compares every byte, including spaces and line ends.' },
  float: { label: 'Numbers with a tolerance', hint: 'Accepts a number within the absolute or the relative tolerance.' },
  'float-ignore-case': {
    label: 'Numbers with a tolerance, words in any case',
    hint: 'Also accepts YES, Yes and yes as equal.',
  },
  custom: {
    label: 'Custom checker',
    hint: 'A program that was uploaded with this problem. It cannot be changed here.',
  },
  interactive: {
    label: 'Interactive',
    hint: 'An interactor that was uploaded with this problem. It cannot be changed here.',
  },
};

/** It is closed at first, because most problems use the default. */
export function CheckerField({ form }: { form: ProblemForm }) {
  const checker = useFormValue(form, (values) => values.checker);
  const [isOpen, setOpen] = useState(false);
  const change = (part: Partial<CheckerValues>) => form.change({ checker: { ...checker, ...part } });
  const errors = [useFieldError(form, 'checker.absoluteTolerance'), useFieldError(form, 'checker.relativeTolerance')];
  return (
    <details
      open={isOpen || errors.some(Boolean)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="cursor-pointer px-4 py-3 text-sm">
        <span className="font-medium">Checker</span>
        <span className="ml-3 text-muted">{words[checker.kind].label}</span>
      </summary>
      <fieldset className="flex flex-col gap-3 border-t border-line px-4 py-4">
        <legend className="sr-only">How outputs are compared</legend>
        {checkerKinds
          .filter((kind) => (kind !== 'custom' && kind !== 'interactive') || checker.custom?.type === kind)
          .map((kind) => (
            <label key={kind} className="flex gap-3 text-sm">
              <input
                type="radio"
                name="checker"
                checked={checker.kind === kind}
                onChange={() => change({ kind })}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {words[kind].label}
                <span className="block text-muted">{words[kind].hint}</span>
              </span>
            </label>
          ))}
        {checker.kind === 'float' || checker.kind === 'float-ignore-case' ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <ToleranceField label="Absolute tolerance" form={form} name="absoluteTolerance" />
            <ToleranceField label="Relative tolerance" form={form} name="relativeTolerance" />
          </div>
        ) : null}
        {isByWords(checker.kind) ? (
          <label className="flex gap-3 text-sm">
            <input
              type="checkbox"
              checked={checker.spaceSensitive === true}
              onChange={({ target }) => change({ spaceSensitive: target.checked })}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            White space must be the same
          </label>
        ) : null}
      </fieldset>
    </details>
  );
}

/** Reports whether a kind compares words, between which white space may or may not matter. */
function isByWords(kind: CheckerKind): boolean {
  return kind !== 'exact' && kind !== 'custom' && kind !== 'interactive';
}

interface ToleranceFieldProps {
  form: ProblemForm;
  label: string;
  name: 'absoluteTolerance' | 'relativeTolerance';
}

function ToleranceField({ form, label, name }: ToleranceFieldProps) {
  return (
    <TextField
      label={label}
      placeholder="e.g., 1e-6"
      autoComplete="off"
      value={useFormValue(form, ({ checker }) => checker[name])}
      error={useFieldError(form, `checker.${name}`)}
      onChange={({ target }) => form.change({ checker: { ...form.values.get().checker, [name]: target.value } })}
    />
  );
}
