import type { Problem } from '@podium/sdk';
import type { Language } from '@podium/sdk/languages';
import type { SubmitTarget } from '@podium/sdk/solving';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { useChord } from '../../components/use-keys.ts';
import { useStore } from '../../lib/store.ts';
import { findStorage, readStored, writeStored } from '../../lib/stored.ts';
import { useUser } from '../../session/use-session.ts';
import { findCompiledCode } from './judging/compiled-code.ts';
import { isBusy } from './judging/job-state.ts';
import type { Program } from './judging/solving-session.ts';
import { useSolvingSession } from './judging/use-solving-session.ts';
import { useProgramLanguage } from './use-program-language.ts';
import { useView } from './view-switch.tsx';

export type Solving = ReturnType<typeof useSolving>;

/** The program in the editor, as other parts of the screen use it. */
export interface ProgramHandle {
  text(): string;
  language: Language;
  /** Replaces the program, and shows the message `done` with a button that undoes it. */
  replace(text: string, done: string): void;
  goTo(line: number, column: number | undefined): void;
}

export type OutputTab = 'input' | 'result';

export function useSolving(target: SubmitTarget, problem: Problem | undefined) {
  const program = useRef<ProgramHandle>(null);
  const languages = useProgramLanguage(target, problem);
  const session = useSolvingSession(target);
  const job = useStore(session.job);
  const [tab, setTab] = useState<OutputTab>('input');
  const views = useView();
  const [input, setInput] = useStoredInput(target);
  const isWorking = isBusy(job);
  /** The program of the last run or submit. A submission that is shown has its own. */
  const [ran, setRan] = useState<Program | undefined>();
  const compiled = useMemo(() => findCompiledCode(job, ran?.code ?? ''), [job, ran]);
  const judged = job.state === 'judged' ? job.submission : ran;
  const samples = problem?.testCases.filter(({ isSample }) => isSample) ?? [];

  const output = useRef<HTMLDivElement>(null);
  // On a large screen the panel scrolls with the editor above it.
  const revealOutput = useCallback(() => {
    const { current } = output;
    current?.parentElement?.scrollTo({ top: current.offsetTop, behavior: 'instant' });
  }, []);
  const showTab = (next: OutputTab) => {
    flushSync(() => setTab(next));
    revealOutput();
  };
  const show = (next: OutputTab) => {
    showTab(next);
    views.showView('result');
  };
  useEffect(() => {
    // This also shows a submit that was resumed automatically.
    if (isWorking) setTab('result');
  }, [isWorking]);

  /** Passes the current program to `act`. Does nothing while a job is under way. */
  const perform = (act: (program: Program) => Promise<void>) => () => {
    if (!program.current || isWorking) return;
    const written = { code: program.current.text(), language: program.current.language };
    setRan(written);
    show('result');
    void act(written);
  };
  const run = perform((written) => session.run(written, input, problem));
  const submit = perform(session.submit);
  const runSamples = perform(async (written) => problem && session.runSamples(written, problem));
  useChord(["'", 'Quote'], run);
  useChord(['Enter', 'NumpadEnter'], submit);

  return {
    ...{
      target,
      program,
      ...languages,
      session,
      job,
      /** The language of the program that the job is about; undefined if it is not known. */
      jobLanguage: judged?.language,
      isWorking,
      tab,
      showTab,
      output,
      revealOutput,
      ...views,
      input,
      setInput,
      compiled,
    },
    ...{ run, submit, runSamples: samples.length > 0 ? runSamples : undefined },
    useSample(sample: string) {
      setInput(sample);
      show('input');
    },
  };
}

/** Stores the input of a run in this tab, so that it survives a reload and another sign-in. */
function useStoredInput({ problemId, contestId }: SubmitTarget): [string, (input: string) => void] {
  const { id } = useUser();
  const name = `podium.input.${id}.${problemId}.${contestId ?? 'practice'}`;
  const tab = findStorage('sessionStorage');
  const [input, setInput] = useState(() => readStored(tab, name, z.string()) ?? '');
  const store = (next: string) => {
    setInput(next);
    writeStored(tab, name, next);
  };
  return [input, store];
}
