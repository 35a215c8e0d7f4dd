import { signOut } from '../../../session/sign-in.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

/** Asks, and ends the session here and on the server. */
export function useSignOut(): () => void {
  const { client, session, sessionState, resources, explain, signal } = useServices();
  const { ask, tell, showMessage } = useShell();
  const end = async () => {
    if (!(await ask('Log out? The sign-in is removed from this machine and ended on the server.'))) return;
    try {
      const { message, details } = await signOut(client, session, signal);
      sessionState.set('signed-out');
      resources.clear();
      if (details.length > 0) showMessage(message, details.join('\n'));
      else tell(message, 'good');
    } catch (error) {
      const { message, hints } = explain(error);
      showMessage('Log out', [message, ...hints].join('\n'), 'bad');
    }
  };
  return () => void end();
}
