import { useMemo } from 'react';
import type { KeyAction } from '../../../keys/key-table.ts';
import type { LocalTest } from '../../../workspace/workspace.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useScroll } from '../../components/list.ts';
import { type FocusProps, Panel, textInset } from '../../components/panel.tsx';
import { charactersOf } from '../../components/text-field.ts';
import { useStore } from '../../data/store.ts';
import type { SolvingSession } from '../../jobs/solving-session.ts';
import type { ChosenInput } from '../../jobs/solving-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { indent, wrapLines } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { outputLines } from './output-lines.ts';
import { inputName } from './run-pane.tsx';

/** The pane draws only this much of a longer input. The program gets all of it. */
const shownCharacters = 64 * 1024;

export interface InputPaneProps extends FocusProps {
  solving: SolvingSession;
  tests: readonly LocalTest[];
  /** Whether the problem can have tests on this machine. */
  canTest: boolean;
  /** Whether keys type into the input. */
  isTyping: boolean;
  onDone(): void;
}

/** Shows the input of the program. */
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
  const fromTest = tests.length > 0 ? `, ${key('chooseInput')} takes that of a test` : '';
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
