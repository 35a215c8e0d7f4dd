import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Field, inputClass } from '../../../components/text-field.tsx';
import { type ProblemForm, useFieldError, useFormValue } from '../form-state.ts';
import type { TestCaseValues } from '../problem-values.ts';
import { readTextFile } from './read-text-file.ts';

interface TestCaseCardProps {
  form: ProblemForm;
  index: number;
  /** Skips the layout of cards out of view, because there can be hundreds. */
  isOneOfMany: boolean;
  /** Undefined for the only test case. */
  onRemove: (() => void) | undefined;
}

const lazyClass = '[contain-intrinsic-size:auto_14rem] [content-visibility:auto]';

/** Renders again only when its own test case changes. */
export function TestCaseCard({ form, index, isOneOfMany, onRemove }: TestCaseCardProps) {
  const test = useFormValue(form, ({ testCases }) => testCases[index]);
  if (!test) return null;
  const change = (part: Partial<TestCaseValues>) => {
    const { testCases } = form.values.get();
    form.change({ testCases: testCases.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  };
  return (
    <li className={classNames('rounded-md border border-line bg-surface', isOneOfMany && lazyClass)}>
      <fieldset className="px-4 pb-4 pt-3">
        <legend className="sr-only">Test case {index + 1}</legend>
        <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
          <span aria-hidden="true" className="font-semibold">
            {index + 1}
          </span>
          {test.name === undefined ? null : <span className="truncate font-mono text-xs text-muted">{test.name}</span>}
          <label className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={test.isSample}
              onChange={({ target }) => change({ isSample: target.checked })}
              className="size-4 accent-accent"
            />
            Sample <span className="hidden text-muted sm:inline">(learners see it)</span>
          </label>
          {onRemove ? (
            <Button look="quiet" onClick={onRemove} className="ml-auto">
              Remove
            </Button>
          ) : null}
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <TestText form={form} index={index} part="input" label="Input" text={test.input} onChange={change} />
          <TestText form={form} index={index} part="output" label="Output" text={test.output} onChange={change} />
        </div>
      </fieldset>
    </li>
  );
}

/** A longer text is shown in part, because a text field would be slow. */
const typedMaxLength = 20_000;
const shownLength = 600;

interface TestTextProps {
  form: ProblemForm;
  index: number;
  part: 'input' | 'output';
  label: string;
  text: string;
  onChange: (part: Partial<TestCaseValues>) => void;
}

function TestText({ form, index, part, label, text, onChange }: TestTextProps) {
  const error = useFieldError(form, `testCases.${index}.${part}`);
  if (text.length > typedMaxLength) {
    return <LongText label={label} text={text} onText={(next) => onChange({ [part]: next })} />;
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          {...control}
          value={text}
          onChange={({ target }) => onChange({ [part]: target.value })}
          rows={Math.min(10, Math.max(3, text.split('\n', 10).length))}
          spellCheck={false}
          autoCapitalize="off"
          className={classNames(inputClass, 'resize-y font-mono text-sm')}
        />
      )}
    </Field>
  );
}

function LongText({ label, text, onText }: { label: string; text: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  async function take(file: File | undefined) {
    if (!file) return;
    const next = await readTextFile(file);
    setError(next === undefined ? `${file.name} is not UTF-8 text.` : undefined);
    if (next !== undefined) onText(next);
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-sm font-medium">{label}</p>
      <pre className="h-24 overflow-hidden rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm text-muted">
        {text.slice(0, shownLength)}
      </pre>
      <div className="flex items-center justify-between gap-2 text-xs text-muted">
        <span>{(text.length / 1_000_000).toFixed(2)} million characters; only the start is shown</span>
        <Button look="quiet" onClick={() => input.current?.click()}>
          Replace <span className="sr-only">the {label.toLowerCase()}</span> by a file…
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={`File of the ${label.toLowerCase()}`}
        className="hidden"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can then be chosen again after a change.
          target.value = '';
        }}
      />
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
