import { useEffect, useEffectEvent } from 'react';

/**
 * Binds a key on the whole page, except in text fields and while a dialog is open. The space bar
 * still presses the button that has the focus.
 */
export function useShortcut(key: string, act: () => void): void {
  useKeyDown(false, (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') || (key === ' ' && isPressable(event.target))) return;
    event.preventDefault();
    act();
  });
}

/** Binds keys with Ctrl or ⌘ on the whole page, text fields included, unless a dialog is open. */
export function useChord(keys: readonly string[], act: () => void): void {
  // Captures the key before an editor handles it.
  useKeyDown(true, (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (!keys.includes(event.key) && !keys.includes(event.code)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  });
}

function useKeyDown(capture: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listener, { capture });
    return () => removeEventListener('keydown', listener, { capture });
  }, [capture]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, summary') !== null;
}
