import { useAnimation } from 'ink';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { useTheme } from '../shell/shell-context.ts';

const listeners = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, 200);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns the server's time in whole seconds, as milliseconds since 1970. The component is drawn
 * again when the second changes. If `isActive` is false, it is the time of the last drawing.
 */
export function useNow(isActive = true): number {
  const { client } = useServices();
  const read = () => Math.floor(client.clock.now() / 1000) * 1000;
  return useSyncExternalStore(isActive ? subscribe : never, read);
}

/** Returns the server's time to the minute, for ages, which need no redraw every second. */
export function useMinute(): number {
  return Math.floor(useNow() / 60_000) * 60_000;
}

function never(): () => void {
  return () => {};
}

/** Returns the last value that did not change for `delayMs` milliseconds. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Calls `onChange` when the value changes while the component is on the screen. */
export function useChange<T>(value: T, onChange: (now: T, before: T) => void): void {
  const known = useRef(value);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    const before = known.current;
    known.current = value;
    report(value, before);
  }, [value]);
}

export function useSpinner(isActive: boolean): string {
  const { spinner } = useTheme();
  const { frame } = useAnimation({ isActive });
  return spinner[frame % spinner.length] ?? '';
}
