import { type DragEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { FileInput } from '../../../components/file-input.tsx';
import { useFieldError, useFormValue } from '../../../components/form/create-form.ts';
import { Notice } from '../../../components/notice.tsx';
import { FieldError } from '../../../components/text-field.tsx';
import type { ProblemForm } from '../problem-values.ts';
import { emptyTestCase } from '../problem-values.ts';
import { mergeTestCases, type ReadTestFiles, readTestFiles } from './add-test-files.ts';
import type { NamedFile } from './pair-test-files.ts';
import { readDroppedFiles } from './read-dropped-files.ts';
import { TestCaseCard } from './test-case-card.tsx';

interface Report {
  added: number;
  problems: readonly string[];
}

/** A folder can be removed while it is read, or be unreadable. */
const unreadable: ReadTestFiles = { testCases: [], problems: ['The files could not be read.'] };

export function TestCaseList({ form }: { form: ProblemForm }) {
  const keys = useFormValue(form, ({ testCases }) => testCases.map(({ key }) => key).join(' ')).split(' ');
  const error = useFieldError(form, 'testCases');
  const list = useRef<HTMLOListElement>(null);
  const [report, setReport] = useState<Report>();
  const focusIn = (index: number, selector: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus();

  function add() {
    flushSync(() =>
      form.change({ testCases: [...form.values.get().testCases, emptyTestCase(form.values.get().groups)] }),
    );
    focusIn(keys.length, 'textarea');
  }

  function remove(index: number) {
    const { testCases } = form.values.get();
    flushSync(() => form.change({ testCases: testCases.filter((_, each) => each !== index) }));
    focusIn(Math.min(index, testCases.length - 2), 'textarea, button');
  }

  async function take(files: Promise<NamedFile[]> | NamedFile[]) {
    const { testCases, problems } = await Promise.resolve(files)
      .then(readTestFiles)
      .catch(() => unreadable);
    form.change({ testCases: mergeTestCases(form.values.get().testCases, testCases) });
    setReport({ added: testCases.length, problems });
  }

  return (
    <section aria-labelledby="test-cases" className="flex flex-col gap-4">
      <h2 id="test-cases" className="text-sm font-medium">
        Test Cases
      </h2>
      <FieldError error={error} />
      <ol ref={list} className="flex flex-col gap-4">
        {keys.map((key, index) => (
          <TestCaseCard
            key={key}
            form={form}
            index={index}
            isOneOfMany={keys.length > 50}
            onRemove={keys.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      <FileDrop onFiles={(files) => void take(files)}>
        <Button onClick={add}>Add Test Case</Button>
      </FileDrop>
      {report ? <FileReport {...report} /> : null}
    </section>
  );
}

interface FileDropProps {
  onFiles: (files: Promise<NamedFile[]> | NamedFile[]) => void;
  children: React.ReactNode;
}

function FileDrop({ onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // The button inside is the alternative to dragging.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(readDroppedFiles(event.dataTransfer));
      }}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed px-4 py-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-strong-line',
      )}
    >
      {children}
      <p className="min-w-52 flex-1 text-sm text-muted">
        or drop one or more files here. Each <code className="font-mono">1.in</code> is paired with its{' '}
        <code className="font-mono">1.ans</code> by name.
      </p>
      <Button onClick={() => input.current?.click()}>Choose files…</Button>
      <FileInput
        ref={input}
        multiple
        accept=".in,.ans,.out"
        label="Files of test cases"
        onFiles={(files) => onFiles(files.map((file) => ({ path: file.name, file })))}
      />
    </div>
  );
}

function FileReport({ added, problems }: Report) {
  const shown = problems.slice(0, 5);
  return (
    <Notice tone={problems.length > 0 ? 'warn' : 'good'}>
      <p>
        {added} {added === 1 ? 'test case' : 'test cases'} added from files.
      </p>
      {shown.map((problem) => (
        <p key={problem} className="break-words">
          {problem}
        </p>
      ))}
      {problems.length > shown.length ? <p>{problems.length - shown.length} more files could not be used.</p> : null}
    </Notice>
  );
}
