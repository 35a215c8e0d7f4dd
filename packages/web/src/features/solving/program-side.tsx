import { type Language, startingLanguage } from '@podium/sdk/languages';
import type { SubmitTarget } from '@podium/sdk/solving';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { codeEditorFile } from '../../components/code-editor/code-editor.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { useShortcut } from '../../components/use-shortcut.ts';
import { WideDialog } from '../../components/wide-dialog.tsx';
import { loadWhenIdle } from '../../lib/code-file.ts';
import { AcceptedModal } from './accepted-modal.tsx';
import { EditorPanel, type ProgramHandle } from './editor-panel.tsx';
import type { SolvingDialog } from './editor-toolbar.tsx';
import { describeJob } from './judging/job-state.ts';
import { OutputPanel } from './judging/output-panel.tsx';
import type { Program } from './judging/solving-session.ts';
import { editorHeights, useEditorHeight } from './use-editor-height.ts';
import type { Solving } from './use-solving.ts';

const ResultView = onDemand(async () => (await import('./judging/result-view.tsx')).ResultView);
const HistoryDialog = onDemand(
  async () => (await import('./judging/history-dialog.tsx')).HistoryDialog,
  (failure, { onClose }) => (
    <WideDialog title="Submissions" onClose={onClose}>
      {failure}
    </WideDialog>
  ),
);
const EditorSettings = onDemand(
  async () => (await import('./editor-settings-dialog.tsx')).EditorSettingsDialog,
  (failure, { onClose }) => (
    <WideDialog title="Editor settings" onClose={onClose}>
      {failure}
    </WideDialog>
  ),
);
const ShortcutHelp = onDemand(
  async () => (await import('./shortcut-help.tsx')).ShortcutHelp,
  (failure, { onClose }) => (
    <WideDialog title="Shortcuts" onClose={onClose}>
      {failure}
    </WideDialog>
  ),
);

/** The files that the screen can need next, the likeliest first. */
const nextFiles = [codeEditorFile, ResultView, HistoryDialog, EditorSettings, ShortcutHelp].map(({ load }) => load);

interface ProgramSideProps {
  target: SubmitTarget;
  fontSize: 12 | 14;
  isResizable: boolean;
  solving: Solving;
  program: RefObject<ProgramHandle | null>;
}

interface LanguageChoice {
  language: Language;
  startsAnew: boolean;
}

/** The editor, and below it the input and the results. */
export function ProgramSide({ target, fontSize, isResizable, solving, program }: ProgramSideProps) {
  const { job, view } = solving;
  const [{ language, startsAnew }, setLanguage] = useState<LanguageChoice>({
    language: startingLanguage,
    startsAnew: false,
  });
  const [dialog, setDialog] = useState<SolvingDialog | undefined>();
  const side = useRef<HTMLElement>(null);
  const { start, height, choose, reset } = useEditorHeight(side);
  useShortcut('?', () => setDialog('help'));
  useEffect(() => loadWhenIdle(nextFiles), []);
  const edge = (
    <Splitter
      {...{ label: 'Height of the editor', controls: 'program', size: height, range: editorHeights }}
      {...{ onResize: choose, onReset: reset }}
      className={view === 'result' ? 'max-lg:hidden' : ''}
    />
  );
  return (
    <section
      ref={side}
      aria-label="Solution"
      className={classNames(
        'flex min-h-0 flex-1 flex-col bg-page lg:[container-type:size] lg:overflow-y-auto',
        view === 'problem' && 'max-lg:hidden',
      )}
    >
      <EditorPanel
        key={language}
        {...{ target, language, startsAnew, fontSize, program }}
        compiled={solving.compiled}
        height={isResizable ? height : start}
        coveredHeight={() => overlapOf(document.getElementById('program'), solving.bar.current)}
        onLanguage={(next: Language) => setLanguage({ language: next, startsAnew: true })}
        onDialog={setDialog}
        className={classNames('flex shrink-0 flex-col lg:sticky', view === 'result' && 'max-lg:hidden')}
      />
      <Output {...{ target, solving, program }} edge={isResizable ? edge : null} />
      <p role="status" className="sr-only">
        {describeJob(job)}
      </p>
      {target.contestId === null && job.state === 'judged' && job.submission.verdict === 'accepted' ? (
        <AcceptedModal submission={job.submission} />
      ) : null}
      <Dialog
        {...{ target, solving, program, dialog }}
        onLanguage={(next) => setLanguage({ language: next, startsAnew: false })}
        onClose={() => setDialog(undefined)}
      />
    </section>
  );
}

type OutputProps = Pick<ProgramSideProps, 'target' | 'solving' | 'program'>;

function Output({ target, solving, program, edge }: OutputProps & { edge: ReactNode }) {
  const { session, job, view, tab, input } = solving;
  const goTo = (line: number, column: number | undefined) => {
    solving.setView('code');
    // On a small screen the editor may be hidden, so it must become visible first.
    requestAnimationFrame(() => program.current?.goTo(line, column));
  };
  return (
    <OutputPanel
      {...{ tab, onTab: solving.setTab, input, onInput: solving.setInput, edge }}
      {...{ isFolded: view === 'code', bar: solving.bar, panel: solving.panel }}
      actions={<Actions solving={solving} />}
      result={
        job.state === 'idle' ? (
          <p className="text-sm text-muted">Run or submit your program: the result appears here.</p>
        ) : (
          <ResultView {...{ job, target, onGoTo: goTo, onStop: session.stop, onResume: () => void session.resume() }} />
        )
      }
    />
  );
}

interface DialogProps extends OutputProps {
  dialog: SolvingDialog | undefined;
  onLanguage: (language: Language) => void;
  onClose: () => void;
}

function Dialog({ target, solving, program, dialog, onLanguage, onClose }: DialogProps) {
  if (dialog === undefined) return null;
  const restore = ({ code, language }: Program) => {
    // The editor of the other language must be mounted, and get the code, before it loads its own
    // draft.
    if (language !== program.current?.language) flushSync(() => onLanguage(language));
    flushSync(() => program.current?.replace(code, 'Code restored.'));
    solving.setView('code');
    onClose();
  };
  if (dialog === 'help') return <ShortcutHelp onClose={onClose} />;
  if (dialog === 'settings') return <EditorSettings onClose={onClose} />;
  return <HistoryDialog target={target} onClose={onClose} onRestore={restore} />;
}

function Actions({ solving: { run, runSamples, submit, isWorking, view } }: { solving: Solving }) {
  return (
    <>
      {runSamples ? (
        <Button
          look="quiet"
          isBusy={isWorking}
          onClick={runSamples}
          className={classNames('px-3 py-1.5', view === 'result' && 'max-sm:hidden')}
        >
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

/** Returns the height by which one element covers the lower end of another, in pixels. */
function overlapOf(below: HTMLElement | null, above: HTMLElement | null): number {
  if (!below || !above) return 0;
  return Math.max(0, below.getBoundingClientRect().bottom - above.getBoundingClientRect().top);
}
