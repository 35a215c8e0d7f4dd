import { describeAllowed, languageIds, languageName } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFieldError, useFormValue } from '../../components/form/create-form.ts';
import { FieldError } from '../../components/text-field.tsx';
import { useClient } from '../../session/use-session.ts';
import type { ProblemForm } from './problem-values.ts';

/**
 * Chooses the languages of submissions, among those of the server and those that the problem allows
 * already. It is closed at first, because most problems take all.
 */
export function LanguagesField({ form }: { form: ProblemForm }) {
  const id = useId();
  const allowed = useFormValue(form, ({ allowedLanguages }) => allowedLanguages);
  const error = useFieldError(form, 'allowedLanguages');
  const [isOpen, setOpen] = useState(false);
  // One that was chosen stays in its place when it is not any more.
  const [once] = useState(allowed);
  const { data: offered = [] } = useQuery(languagesQuery(useClient()));
  const names = new Map<string, string>(offered.map(({ id: language, name }) => [language, name]));
  const shown = [...new Set([...languageIds.filter((each) => names.has(each)), ...once, ...allowed])];
  const toggle = (language: string) =>
    form.change({
      allowedLanguages: shown.filter((each) => allowed.includes(each) !== (each === language)),
    });
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="cursor-pointer px-4 py-3 text-sm">
        <span className="font-medium">Languages</span>
        <span className="ml-3 text-muted">
          {allowed.length === 0 ? 'All that the server offers' : allowed.map(languageName).join(', ')}
        </span>
      </summary>
      <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-3 border-t border-line px-4 py-4">
        <legend className="sr-only">Languages of submissions</legend>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {allowed.length === 0
            ? 'None is chosen: the problem takes submissions in every language that the server offers, now and later.'
            : `The problem ${describeAllowed(allowed)}.`}
        </p>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {shown.map((language) => (
            <label key={language} className="flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={allowed.includes(language)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={() => toggle(language)}
                className="size-4 accent-accent"
              />
              {names.get(language) ?? `${languageName(language)} (not offered by this server)`}
            </label>
          ))}
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </fieldset>
    </details>
  );
}
