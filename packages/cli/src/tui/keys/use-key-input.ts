import { useInput, usePaste } from 'ink';
import { useContext, useRef } from 'react';
import { type KeyPress, readKeyPresses } from './key-press.ts';
import { KeyLayersContext } from './use-keys.ts';

/**
 * Sends every key of the terminal to the layers, one at a time: a key pressed together with another acts on the screen that
 * the first one led to. Used once, at the root.
 */
export function useKeyInput(): void {
  const layers = useContext(KeyLayersContext);
  const waiting = useRef<KeyPress[]>([]);
  const isDraining = useRef(false);
  const drain = () => {
    const key = waiting.current.shift();
    isDraining.current = key !== undefined;
    if (key === undefined) return;
    layers.press(key);
    // React may take a turn of the event loop to draw what the key changed.
    setImmediate(() => setImmediate(drain));
  };
  useInput((input, key) => {
    if (key.eventType === 'release') return;
    waiting.current.push(...readKeyPresses(input, key));
    if (!isDraining.current) drain();
  });
  usePaste((text) => layers.paste(text));
}
