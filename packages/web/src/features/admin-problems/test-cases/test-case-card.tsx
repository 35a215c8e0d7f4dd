import type { CutText } from '@podium/sdk/contract';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { useFieldError, useFormValue } from '../../../components/form/create-form.ts';
import { Field, inputClass } from '../../../components/text-field.tsx';
import type { ProblemForm, TestCaseValues } from '../problem-values.ts';
import { LongText, typedMaxLength } from './long-text.tsx';

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
  const groups = useFormValue(form, (values) => values.groups);
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
          {groups && !test.isSample ? (
            <GroupField {...{ form, index, groups }} group={test.group} onChange={change} />
          ) : null}
          {onRemove ? (
            <Button look="quiet" onClick={onRemove} className="ml-auto">
              Remove
            </Button>
          ) : null}
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <TestText
            {...{ form, index }}
            part="input"
            label="Input"
            text={test.input}
            cut={test.inputCut}
            onChange={change}
          />
          <TestText
            {...{ form, index }}
            part="output"
            label="Output"
            text={test.output}
            cut={test.outputCut}
            onChange={change}
          />
        </div>
      </fieldset>
    </li>
  );
}

interface GroupFieldProps {
  form: ProblemForm;
  index: number;
  groups: readonly string[];
  group: string | undefined;
  onChange: (part: Partial<TestCaseValues>) => void;
}

function GroupField({ form, index, groups, group, onChange }: GroupFieldProps) {
  const error = useFieldError(form, `testCases.${index}.group`);
  return (
    <label className="flex items-center gap-2 text-sm">
      Group
      <select
        value={group ?? ''}
        onChange={({ target }) => onChange({ group: target.value || undefined })}
        className={classNames(inputClass, 'w-auto py-1')}
      >
        {group === undefined ? <option value="">Choose one</option> : null}
        {groups.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {error ? <span className="text-bad">{error}</span> : null}
    </label>
  );
}

interface TestTextProps {
  form: ProblemForm;
  index: number;
  part: 'input' | 'output';
  label: string;
  text: string;
  /** The whole text on the server, if `text` is only its start. */
  cut: CutText | undefined;
  onChange: (part: Partial<TestCaseValues>) => void;
}

function TestText({ form, index, part, label, text, cut, onChange }: TestTextProps) {
  const error = useFieldError(form, `testCases.${index}.${part}`);
  // A loaded text stays out of the form until it is edited, so that saving sends its hash.
  const [loaded, setLoaded] = useState<string>();
  const shown = cut ? (loaded ?? text) : text;
  const write = (next: string) => onChange({ [part]: next, [`${part}Cut`]: undefined });
  if (shown.length > typedMaxLength || (cut && loaded === undefined)) {
    return (
      <LongText
        {...{ label, cut: loaded === undefined ? cut : undefined, text: shown, onText: write, onLoaded: setLoaded }}
      />
    );
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          {...control}
          value={shown}
          onChange={({ target }) => write(target.value)}
          rows={Math.min(10, Math.max(3, shown.split('\n', 10).length))}
          spellCheck={false}
          autoCapitalize="off"
          className={classNames(inputClass, 'resize-y font-mono text-sm')}
        />
      )}
    </Field>
  );
}
