import type { Form } from '../../form/use-form.ts';
import { useKeys } from '../../keys/use-keys.ts';

/** The keys of a form for signing in or up that type nothing. */
export function useAccountKeys(form: Form, isTyping: boolean, startTyping: () => void, openOther: () => void): void {
  useKeys('auth', {
    other: form.isSending ? undefined : openOther,
    type: isTyping || form.isSending ? undefined : startTyping,
    cancel: form.isSending ? form.stop : undefined,
  });
}
