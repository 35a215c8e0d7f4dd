import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { useFieldError, useFormValue } from '../../components/form/create-form.ts';
import { Field, inputClass } from '../../components/text-field.tsx';
import { addTags, takeTags } from './add-tags.ts';
import type { ProblemForm } from './problem-values.ts';

/**
 * A space, Enter or leaving the field adds the typed tag. A click on a tag removes it, and
 * Backspace in the empty field removes the last one.
 */
export function TagField({ form }: { form: ProblemForm }) {
  const tags = useFormValue(form, (values) => values.tags);
  const error = useFieldError(form, 'tags');
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function type(text: string) {
    const taken = takeTags(tags, text);
    setTyped(taken.rest);
    form.change({ tags: taken.tags });
  }

  function finish() {
    form.change({ tags: addTags(tags, [typed]) });
    setTyped('');
  }

  function remove(tag: string) {
    form.change({ tags: tags.filter((each) => each !== tag) });
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = tags.at(-1);
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last);
    }
  }

  return (
    <Field label="Tags" error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <input
            {...control}
            ref={input}
            value={typed}
            placeholder="Add tags separated by space"
            autoComplete="off"
            autoCapitalize="off"
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => typed !== '' && finish()}
            className={classNames(inputClass, 'max-w-md')}
          />
          {tags.length > 0 ? (
            <ul aria-label="Chosen tags" className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    title="Remove this tag"
                    onClick={() => remove(tag)}
                    className="flex items-center gap-1.5 rounded-full border border-strong-line bg-surface py-1 pl-3 pr-2.5 text-sm hover:border-bad hover:text-bad"
                  >
                    <span className="sr-only">Remove tag</span>
                    <span className="break-all">{tag}</span>
                    <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </Field>
  );
}
