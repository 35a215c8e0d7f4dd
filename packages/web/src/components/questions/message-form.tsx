import { limits } from '@podium/sdk/limits';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Field, inputClass } from '../text-field.tsx';
import { useFocusHeadingOnRemoval } from '../use-focus-heading-on-removal.ts';
import { useSingleMutation } from '../use-single-mutation.ts';

interface MessageFormProps {
  label: string;
  submitLabel: string;
  /** The text that the form begins with. */
  initial?: string;
  send: (text: string) => Promise<unknown>;
  /** Called after the text was sent. The form is then empty. */
  onSent: () => void;
  /** Further fields, above the buttons. `insert` replaces the text. */
  children?: (insert: (text: string) => void) => ReactNode;
  /** Set if the form can be closed without sending. */
  onCancel?: () => void;
}

/** A form of one text. What was typed stays after a failure, which is shown below it. */
export function MessageForm(props: MessageFormProps) {
  const { label, submitLabel, initial = '', send, onSent, children, onCancel } = props;
  const form = useFocusHeadingOnRemoval<HTMLFormElement>();
  const [text, setText] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const sending = useSingleMutation({
    mutationFn: send,
    onSuccess() {
      setText('');
      setIsChecked(false);
      onSent();
    },
  });
  const error = isChecked ? findMessageError(text) : undefined;
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (findMessageError(text) === undefined) sending.mutate(text);
      }}
    >
      <Field label={label} error={error}>
        {(control) => (
          <textarea
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the button that opened it had the focus
            autoFocus={onCancel !== undefined}
            rows={3}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={inputClass}
          />
        )}
      </Field>
      {children?.(setText)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={sending.isPending}>
          {submitLabel}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
      {sending.error ? <Notice tone="bad">{sending.error.message}</Notice> : null}
    </form>
  );
}

/** Returns what is wrong with a text before it is sent; undefined if it can be sent. */
export function findMessageError(text: string): string | undefined {
  if (text.trim() === '') return 'Write a text';
  const bytes = new TextEncoder().encode(text).length;
  const most = limits.questionMaxBytes;
  return bytes > most ? `The text is ${bytes - most} bytes longer than ${most} bytes` : undefined;
}
