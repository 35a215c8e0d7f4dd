import { isInterruption } from '../../explain-error.ts';
import { safeText } from '../../text/terminal-text.ts';
import { useServices } from '../services.ts';
import { useShell } from './shell-context.ts';

/** Runs the action of a key, and shows its error as a message. */
export function useAttempt(): (title: string, work: () => Promise<void>) => void {
  const { explain } = useServices();
  const { showMessage } = useShell();
  return (title, work) => {
    work().catch((error: unknown) => {
      if (isInterruption(error)) return;
      const { message, hints } = explain(error);
      showMessage(title, safeText([message, ...hints].join('\n\n')), 'bad');
    });
  };
}
