import { useInput, usePaste } from 'ink';
import { useContext, useEffect, useRef } from 'react';
import { type KeyPress, readKeyPresses } from './key-press.ts';
import { KeyLayersContext } from './use-keys.ts';

/**
 * Sends every key of the terminal to the layers, one at a time: a key pressed together with another acts on the screen that
 * the first one led to. Used once, at the root. While nothing is there yet to act on (`isReady` is false), keys that nobody takes wait.
 */
export function useKeyInput(isReady: boolean): void {
  const layers = useContext(KeyLayersContext);
  const early = useRef<KeyPress[]>([]);
  const isReadyNow = useRef(isReady);
  const waiting = useRef<KeyPress[]>([]);
  const isDraining = useRef(false);
  const drain = () => {
    const key = waiting.current.shift();
    isDraining.current = key !== undefined;
    if (key === undefined) return;
    if (!layers.press(key) && !isReadyNow.current) early.current.push(key);
    // React may take a turn of the event loop to draw what the key changed.
    setImmediate(() => setImmediate(drain));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it waits for matters
  useEffect(() => {
    isReadyNow.current = isReady;
    if (!isReady) return;
    waiting.current.unshift(...early.current.splice(0));
    if (!isDraining.current) drain();
  }, [isReady]);
  useInput((input, key) => {
    if (key.eventType === 'release') return;
    waiting.current.push(...readKeyPresses(input, key));
    if (!isDraining.current) drain();
  });
  // Terminals paste the end of a line as the key that makes one.
  usePaste((text) => layers.paste(text.replace(/\r\n?/g, '\n')));
}
