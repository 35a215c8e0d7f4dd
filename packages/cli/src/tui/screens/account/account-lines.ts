import type { Explanation } from '../../../explain-error.ts';
import { wrapText } from '../../../output/wrap.ts';
import { isAboutServer } from '../../form/account-failure.ts';
import { formLines, linesInView } from '../../form/form-lines.ts';
import type { FormField, FormState } from '../../form/form-state.ts';
import type { Form } from '../../form/use-form.ts';
import { breakWords } from '../../text/break-words.ts';
import { failureLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';

/** The widest a form gets with its frame. */
export const formColumns = 76;

export interface AccountText<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  form: Form;
  isTyping: boolean;
  /** What is under way, with its turning mark; undefined when nothing is. */
  progress: string | undefined;
  /** Why the server cannot be asked, known before anything is sent. */
  serverFailure: Explanation | undefined;
  /** What one may want to know, a paragraph each. */
  notes: readonly string[];
}

/** What stands in the frame of a form: the fields, what came of them, and notes where there is room. */
export function accountLines<F extends string>(
  text: AccountText<F>,
  theme: Theme,
  { columns, rows }: { columns: number; rows: number },
): string[] {
  const outcome = outcomeLines(text, theme, columns);
  const notes = text.notes.flatMap((note) =>
    wrapText(breakWords(note, columns), columns)
      .split('\n')
      .map((line) => theme.dim(line)),
  );
  const draw = (isRoomy: boolean) =>
    formLines(text.fields, text.state, text.form.messages, theme, { columns, isTyping: text.isTyping, isRoomy });
  const below = joinBlocks(outcome, notes);
  const close = draw(false);
  const layouts = [
    joinBlocks(draw(true).lines, below),
    joinBlocks(close.lines, below),
    joinBlocks(close.lines, outcome),
  ];
  const fitting = layouts.find((lines) => lines.length <= rows);
  if (fitting) return fitting;
  const kept = outcome.slice(0, Math.max(0, rows - 4));
  return joinBlocks(linesInView(close, rows - kept.length - (kept.length > 0 ? 1 : 0)), kept);
}

/** Blocks with an empty line between them; those without lines are left out. */
function joinBlocks(...blocks: readonly (readonly string[])[]): string[] {
  return blocks.filter(({ length }) => length > 0).flatMap((block, at) => (at === 0 ? block : ['', ...block]));
}

function outcomeLines<F extends string>(text: AccountText<F>, theme: Theme, columns: number): string[] {
  if (text.progress !== undefined) return [theme.accent(text.progress)];
  const failure = text.form.failure ?? text.serverFailure;
  if (!failure) return [];
  const settings = 'Is the server running? Esc, then 5 leads to its address.';
  const hints = isAboutServer(failure) ? [...failure.hints, settings] : failure.hints;
  return failureLines({ ...failure, hints }, theme, columns).map((line) => line.slice(1));
}
