import { pairDiagnostics } from '@podium/sdk/contract';
import { useMemo } from 'react';
import type { KeyAction } from '../../../keys/key-table.ts';
import { formatCost, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { charactersOf, safeText } from '../../../text/terminal-text.ts';
import type { LocalTest } from '../../../workspace/workspace.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useScroll } from '../../components/list.ts';
import { type FocusProps, Panel, TextPane, textInset } from '../../components/panel.tsx';
import { useStore } from '../../data/store.ts';
import type { SolvingSession } from '../../jobs/solving-session.ts';
import type { ChosenInput, Ran } from '../../jobs/solving-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { indent, spreadLine, wrapLines } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';

export interface RunPaneProps extends FocusProps {
  ran: Ran;
  /** The hash of the file as it is now. */
  hash: string | undefined;
}

export function RunPane({ ran, hash, ...focus }: RunPaneProps) {
  const theme = useTheme();
  const lines = useMemo(() => runLines(ran, narrower(theme, textInset)), [ran, theme]);
  const isStale = hash !== undefined && hash !== ran.source.hash;
  const right = isStale
    ? `${theme.warn('Source changed;')} ${theme.dim(`${theme.keyOf('workspace', 'run')} runs it again `)}`
    : theme.dim(`${theme.keyOf('workspace', 'addTest')} saves it as a test `);
  return (
    <Below heading={[spreadLine(runHeadline(ran, theme), right, theme)]}>
      <TextPane {...focus} name="output" title="Output" lines={lines} />
    </Below>
  );
}

function runHeadline({ run }: Ran, theme: Theme): string {
  const cost = theme.dim(formatCost(run));
  const mark = run.verdict === null ? theme.good(theme.marks.solved) : theme.bad(theme.marks.fail);
  const end =
    run.verdict === null ? theme.good('Ended normally') : paintVerdict(run.verdict, verdictLabel(run.verdict), theme);
  return ` ${mark} ${end}  ${cost}`;
}

/** Returns the output of the program, broken to the width, and why it ended. */
function runLines({ run, errorOutput }: Ran, theme: Theme): string[] {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', theme.dim(title), ...lines];
  const errors = errorOutput === '' ? [] : outputLines(errorOutput, theme.columns);
  return [
    ...(run.output === '' ? [theme.dim('(no output)')] : outputLines(run.output, theme.columns)),
    ...(run.outputTruncated ? ['', theme.warn('The output is longer than 1 MB: only its beginning is shown.')] : []),
    ...run.errors.flatMap((error) => ['', ...safeText(error).split('\n').map(theme.bad)]),
    ...section('Standard error', errors),
    ...section(
      'Warnings of the compiler',
      pairDiagnostics({ ...run, errors: [] }).flatMap((warning) => diagnosticLines(warning, theme)),
    ),
  ];
}

function inputName({ test }: Pick<ChosenInput, 'test'>): string {
  return test === undefined ? 'own' : `test ${test}`;
}

/** The pane draws only this much of a longer input. The program gets all of it. */
const shownCharacters = 64 * 1024;

export interface InputPaneProps extends FocusProps {
  solving: SolvingSession;
  tests: readonly LocalTest[];
  /** Whether the problem can have tests on this machine. */
  canTest: boolean;
  isTyping: boolean;
  onDone(): void;
}

export function InputPane(props: InputPaneProps) {
  const { solving, tests, canTest, onDone, isFocused = true, onFocus, hasOthers = false } = props;
  const isTyping = props.isTyping && isFocused;
  const theme = useTheme(textInset);
  const { input } = useStore(solving.store);
  const { text } = input;
  useTypedInput(solving, isTyping, onDone);
  const lines = useMemo(() => {
    const shown = text.length > shownCharacters ? text.slice(0, shownCharacters) : text;
    const rest = shown === text ? [] : ['', theme.warn('Only its beginning is shown.')];
    return [...outputLines(shown, theme.columns), ...rest];
  }, [text, theme]);
  const cursor = theme.color ? theme.selected(' ') : '_';
  const typed = isTyping ? [...lines.slice(0, -1), ...typedEnd(text, lines.at(-1) ?? '', cursor)] : lines;
  const inView = useArea().rows - 3;
  const isActive = isFocused && !isTyping;
  const { first } = useScroll({ name: `input ${isTyping}`, count: typed.length, rows: inView, isActive });
  const from = isTyping ? Math.max(0, typed.length - inView) : first;
  const key = (action: KeyAction<'workspace'>) => theme.keyOf('workspace', action);
  const fromTest = tests.length > 0 ? `, ${key('chooseInput')} uses that of a test` : '';
  const empty = `Empty: ${key('editInput')} edits it in your editor, ${key('typeInput')} types or pastes it${fromTest}.`;
  const changes = `${key('editInput')} edit  ${key('typeInput')} type${canTest ? `  ${key('addTest')} save as a test` : ''}`;
  const isEmpty = text === '' && !isTyping;
  const body = isEmpty ? wrapLines(empty, theme.columns, theme.dim) : typed.slice(from, from + inView);
  return (
    <Below heading={[choiceLine(input, tests, theme)]}>
      <Panel
        title={isTyping ? 'Type or paste, Esc when done' : `Input of ${key('run')}`}
        note={isTyping || text === '' ? undefined : changes}
        isFocused={isFocused}
        hasOthers={hasOthers}
        onClick={onFocus}
        scroll={{ first: from, total: typed.length }}
        lines={indent(body)}
      />
    </Below>
  );
}

/** Handles keys that type at the end of the input, and pasted text. */
function useTypedInput(solving: SolvingSession, isActive: boolean, onDone: () => void): void {
  const change = (edit: (text: string) => string) => () =>
    solving.chooseInput({ test: undefined, text: edit(solving.store.get().input.text) });
  useKeys(
    'typedInput',
    {
      done: onDone,
      newLine: change((text) => `${text}\n`),
      eraseBefore: change((text) => charactersOf(text).slice(0, -1).join('')),
      eraseAll: change(() => ''),
    },
    { isActive, onText: (typed) => change((text) => text + typed)() },
  );
}

function choiceLine(input: ChosenInput, tests: readonly LocalTest[], theme: Theme): string {
  const choices = [undefined, ...tests.map(({ name }) => name)].map((test) => {
    const label = inputName({ test });
    return test === input.test ? theme.accent(theme.bold(`[${label}]`)) : theme.dim(` ${label} `);
  });
  return ` ${choices.join(' ')}${tests.length > 0 ? `  ${theme.dim(`${theme.keyOf('workspace', 'chooseInput')} next`)}` : ''}`;
}

/** Places the cursor after the last character, even after a newline. */
function typedEnd(text: string, last: string, cursor: string): string[] {
  return text.endsWith('\n') ? [last, cursor] : [last + cursor];
}

const tab = '    ';

/** Breaks a program's text into lines without control characters, fast even for a megabyte. */
export function outputLines(text: string, columns: number): string[] {
  const lines = safeText(text).replace(/\n$/, '').replaceAll('\t', tab).split('\n');
  return lines.flatMap((line) => breakLine(line, Math.max(2, columns)));
}

function breakLine(line: string, columns: number): string[] {
  if (line.length * 2 <= columns) return [line];
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const character of line) {
    // No character is wider than two columns. Measuring each would take seconds.
    const characterWidth = character < '\u007f' ? 1 : 2;
    if (width + characterWidth > columns) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += character;
    width += characterWidth;
  }
  return [...parts, part];
}
