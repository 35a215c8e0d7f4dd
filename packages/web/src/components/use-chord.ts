import { useEffect, useRef } from 'react';

/** Binds keys with Ctrl or ⌘ on the whole page, text fields included, unless a dialog is open. */
export function useChord(keys: readonly string[], act: () => void): void {
  const latest = useRef({ keys, act });
  useEffect(() => {
    latest.current = { keys, act };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (!latest.current.keys.some((key) => key === event.key || key === event.code)) return;
      if (document.querySelector('dialog[open]')) return;
      // Captures the key before an editor handles it.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current.act();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
