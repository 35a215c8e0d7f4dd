import { typedLine } from '../../output/safe-text.ts';
import { useKeys } from '../keys/use-keys.ts';
import { editText, insertText, type TextEdit, type TextState } from '../text/edit-text.ts';

export interface TextFieldOptions {
  state: TextState;
  onChange(change: (before: TextState) => TextState): void;
  /** The field has the focus: keys type into it. */
  isActive: boolean;
  onSubmit?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** The scope whose keys it has: the fields of a form and of an overlay have their own. */
  scope?: 'field' | 'form' | 'sessionEnded';
}

/** The keys of a text field. Drawn with `fieldLine`. */
export function useTextField(options: TextFieldOptions): void {
  const { onChange, isActive, scope = 'field' } = options;
  const edit = (kind: TextEdit) => () => onChange((before) => editText(before, kind));
  const edits = {
    left: edit('left'),
    right: edit('right'),
    start: edit('start'),
    end: edit('end'),
    eraseBefore: edit('eraseBefore'),
    eraseAfter: edit('eraseAfter'),
    eraseWord: edit('eraseWord'),
    eraseAll: edit('eraseAll'),
    submit: options.onSubmit,
    next: options.onNext,
    previous: options.onPrevious,
  };
  const handlers =
    scope === 'sessionEnded' ? { ...edits, leave: options.onCancel } : { ...edits, cancel: options.onCancel };
  // A pasted line often brings its end along.
  const onText = (text: string) => onChange((before) => insertText(before, typedLine(text.replace(/\n+$/, ''))));
  useKeys(scope, handlers, { isActive, onText });
}
