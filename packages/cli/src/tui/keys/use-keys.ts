import { useInput, usePaste } from 'ink';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ActiveBinding, createKeyLayers, type KeyHandlers, type KeyLayer } from './key-layers.ts';
import { type KeyPress, readKeyPresses } from './key-press.ts';
import type { KeyScope } from './key-table.ts';

export const KeyLayersContext = createContext(createKeyLayers());

/**
 * Gives the keys of a scope their meaning while the component is on the screen. An action without a handler is not bound: it is
 * neither in the footer nor in the help. `onText`: the component takes typed and pasted text.
 */
export function useKeys<S extends KeyScope>(
  scope: S,
  handlers: KeyHandlers<S>,
  options: { isActive?: boolean; onText?: ((text: string) => void) | undefined } = {},
): void {
  const layers = useContext(KeyLayersContext);
  const layer = useRef<KeyLayer>({ scope, handlers: {}, onText: undefined });
  const isActive = options.isActive ?? true;
  // Keys act on what the last drawn frame showed.
  useLayoutEffect(() => {
    layer.current.handlers = handlers;
    layer.current.onText = options.onText;
    layers.changed();
  });
  useLayoutEffect(() => (isActive ? layers.add(layer.current) : undefined), [layers, isActive]);
}

/** What keys do now, for footer and help. */
export function useActiveBindings(): readonly ActiveBinding[] {
  const layers = useContext(KeyLayersContext);
  return useSyncExternalStore(layers.subscribe, layers.active);
}

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
