import { endpoints } from '@podium/sdk';
import { type Language, languages } from '@podium/sdk/languages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { editorSettings } from '../../components/code-editor/editor-settings.ts';
import { failureOf } from '../../components/failure-of.ts';
import { languagesQuery } from '../../queries/languages.ts';
import { useClient } from '../../session/use-session.ts';

interface FormatOptions {
  language: Language;
  /** Returns the program as it is now. */
  text: () => string;
  onFormatted: (formatted: string) => void;
  onNote: (note: { message: string; isFailure?: boolean }) => void;
}

/**
 * Formats the program with the server's formatter. What the user writes meanwhile is never
 * replaced.
 */
export function useFormat({ language, text, onFormatted, onNote }: FormatOptions) {
  const client = useClient();
  const { data: offered } = useQuery(languagesQuery(client));
  const isOffered = offered?.some(({ id, formatter }) => id === language && formatter !== undefined) ?? false;
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) => client.compiler.format({ code, language, indent: editorSettings.get().indent }),
    onSuccess({ code }, before) {
      if (text() !== before) onNote({ message: 'Not formatted: the program has changed meanwhile.' });
      else if (code === before) onNote({ message: 'The program is formatted already.' });
      else onFormatted(code);
    },
    onError: (error) => onNote({ message: failureOf(endpoints.compiler.format, error), isFailure: true }),
  });
  const format = () => {
    if (isPending) return;
    onNote({ message: 'Formatting…' });
    mutate(text());
  };
  return {
    isOffered,
    format: isOffered
      ? format
      : () => onNote({ message: `This server has no formatter for ${languages[language].name}.` }),
  };
}
