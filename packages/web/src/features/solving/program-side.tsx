import { isLanguage, languageName } from '@podium/sdk/languages';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { codeEditorFile } from '../../components/code-editor/code-editor.tsx';
import { WideDialog } from '../../components/dialog.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { useShortcut } from '../../components/use-keys.ts';
import { loadWhenIdle } from '../../lib/load-when-idle.ts';
import { AcceptedModal } from './accepted-modal.tsx';
import { EditorPanel, editorPane } from './editor-panel.tsx';
import type { SolvingDialog } from './editor-toolbar.tsx';
import { describeJob } from './judging/job-state.ts';
import { OutputPanel } from './judging/output-panel.tsx';
import type { Program } from './judging/solving-session.ts';
import type { Solving } from './use-solving.ts';

const ResultView = onDemand(async () => (await import('./judging/result-view.tsx')).ResultView);
const HistoryDialog = onDemand(
  async () => (await import('./judging/history-dialog.tsx')).HistoryDialog,
  inDialog('Submissions'),
);
const EditorSettings = onDemand(
  async () => (await import('./editor-settings-dialog.tsx')).EditorSettingsDialog,
  inDialog('Editor settings'),
);
const ShortcutHelp = onDemand(async () => (await import('./shortcut-help.tsx')).ShortcutHelp, inDialog('Shortcuts'));

function inDialog(title: string) {
  return (lost: ReactNode, { onClose }: { onClose: () => void }) => (
    <WideDialog title={title} onClose={onClose}>
      {lost}
    </WideDialog>
  );
}

/** The files that the screen can need next, the likeliest first. */
const nextFiles = [codeEditorFile, ResultView, HistoryDialog, EditorSettings, ShortcutHelp].map(({ load }) => load);

interface ProgramSideProps {
  solving: Solving;
  /** The title of the problem, in a contest after its letter. */
  problemName: string;
}

/**
 * The editor, and below it the input and the results, which scroll together above the tabs and the
 * actions. On a small screen the editor and the results are a view each.
 */
export function ProgramSide({ solving, problemName }: ProgramSideProps) {
  const { target, job, language } = solving;
  const [dialog, setDialog] = useState<SolvingDialog | undefined>();
  const history = useHistoryAddress();
  useShortcut('?', () => setDialog('help'));
  useEffect(() => void loadWhenIdle(nextFiles), []);
  return (
    <section aria-label="Solution" className="min-h-0 max-lg:contents lg:relative lg:flex lg:flex-col print:hidden">
      <div className="min-h-0 max-lg:contents lg:mb-13 lg:flex lg:flex-1 lg:flex-col lg:overflow-y-auto">
        <EditorPanel key={language} solving={solving} onDialog={setDialog} onHistory={() => history.list('')} />
        {target.contestId === null ? (
          <Splitter label="Height of the editor" controls="program" pane={editorPane} />
        ) : null}
        <Output solving={solving} />
      </div>
      <p role="status" className="sr-only">
        {describeJob(job)}
      </p>
      {target.contestId === null && job.state === 'judged' && job.submission.verdict === 'accepted' ? (
        <AcceptedModal submission={job.submission} />
      ) : null}
      {history.isOpen ? <History {...{ solving, problemName, history }} /> : null}
      {dialog === 'help' ? <ShortcutHelp onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'settings' ? <EditorSettings onClose={() => setDialog(undefined)} /> : null}
    </section>
  );
}

/** The list of submissions is in the address with its filter, as `submissions=java`. */
function useHistoryAddress() {
  const [search, setSearch] = useSearchParams();
  const listed = search.get('submissions');
  const change = (value: string | undefined, replace: boolean) =>
    setSearch(
      (before) => {
        if (value === undefined) before.delete('submissions');
        else before.set('submissions', value);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  return {
    isOpen: listed !== null,
    language: listed !== null && isLanguage(listed) ? listed : undefined,
    list: (language: string) => change(language || 'all', false),
    close: () => change(undefined, true),
  };
}

function Output({ solving }: { solving: Solving }) {
  const { target, program, session, job, jobLanguage, language, keepLanguage } = solving;
  const isOfOther = jobLanguage !== undefined && jobLanguage !== language;
  const goTo = (line: number, column: number | undefined) => {
    // Lines belong to the program that the result is of.
    if (isOfOther && isLanguage(jobLanguage)) flushSync(() => keepLanguage(jobLanguage));
    solving.showView('code');
    program.current?.goTo(line, column);
  };
  return (
    <OutputPanel
      solving={solving}
      actions={<Actions solving={solving} />}
      result={
        job.state === 'idle' ? (
          <p className="text-sm text-muted">Run or submit your program: the result appears here.</p>
        ) : (
          <>
            {isOfOther ? (
              <p className="mb-3 text-sm text-muted">This is about your program in {languageName(jobLanguage)}.</p>
            ) : null}
            <ResultView
              {...{ job, target, onGoTo: goTo, onStop: session.stop, onResume: () => void session.resume() }}
              onShown={solving.revealOutput}
            />
          </>
        )
      }
    />
  );
}

interface HistoryProps extends ProgramSideProps {
  history: ReturnType<typeof useHistoryAddress>;
}

function History({ solving, problemName, history: { language, list, close } }: HistoryProps) {
  const { target, program } = solving;
  const restore = ({ code, language }: Program) => {
    // The editor of the other language must be mounted, and get the code, before it loads its own
    // draft.
    if (language !== program.current?.language) flushSync(() => solving.keepLanguage(language));
    flushSync(() => program.current?.replace(code, 'Code restored.'));
    solving.showView('code');
    close();
  };
  return <HistoryDialog {...{ target, problemName, language }} onLanguage={list} onClose={close} onRestore={restore} />;
}

function Actions({ solving: { run, runSamples, submit, isWorking } }: { solving: Solving }) {
  return (
    <>
      {runSamples ? (
        <Button look="quiet" isBusy={isWorking} onClick={runSamples} className="px-3 py-1.5">
          Run samples
        </Button>
      ) : null}
      <Button isBusy={isWorking} onClick={run} className="py-1.5 max-sm:px-3">
        Run
      </Button>
      <Button look="primary" isBusy={isWorking} onClick={submit} className="py-1.5 max-sm:px-3">
        Submit
      </Button>
    </>
  );
}
