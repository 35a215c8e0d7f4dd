import { useEffect, useRef } from 'react';

/** A key with Ctrl or ⌘ that works anywhere on the page, also where one types; not under a dialog. */
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
      // Before an editor takes it for its own.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current.act();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
