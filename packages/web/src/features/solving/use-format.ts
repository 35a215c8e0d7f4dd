import { isPodiumError } from '@podium/sdk';
import { endpoints } from '@podium/sdk/contract';
import type { Language } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { editorSettings, indentFor } from '../../components/code-editor/editor-settings.ts';
import { fallbackText } from '../../components/failure-texts.ts';
import { useSingleFlight } from '../../components/use-single-flight.ts';
import { useClient } from '../../session/use-session.ts';

interface FormatOptions {
  language: Language;
  text: () => string;
  onFormatted: (formatted: string) => void;
  /** Receives a message about a program that stays as it is. */
  onNote: (message: string, isFailure?: boolean) => void;
}

/**
 * Returns how to format the program; undefined if the server has no formatter for the language.
 * What the user writes meanwhile is never replaced.
 */
export function useFormat({ language, text, onFormatted, onNote }: FormatOptions) {
  const client = useClient();
  const { data: offered } = useQuery(languagesQuery(client));
  const isOffered = offered?.some(({ id, formatter }) => id === language && formatter) ?? false;
  const { run } = useSingleFlight(async () => {
    onNote('Formatting…');
    const before = text();
    try {
      const { code } = await client.compiler.format({
        code: before,
        language,
        indent: indentFor(language, editorSettings.get()),
      });
      if (text() !== before) onNote('Not formatted: the program has changed meanwhile.');
      else if (code === before) onNote('The program is formatted already.');
      else onFormatted(code);
    } catch (error) {
      const isExpected = isPodiumError(error);
      onNote(isExpected ? error.message : fallbackText(endpoints.compiler.format), true);
      if (!isExpected) throw error;
    }
  });
  return isOffered ? () => void run() : undefined;
}
