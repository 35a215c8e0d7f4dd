import { useInput, usePaste } from 'ink';
import { useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { KeyScope } from '../../keys/key-table.ts';
import { createRequiredContext } from '../required-context.ts';
import { ShellContext } from '../shell/shell-context.ts';
import type { ActiveBinding, KeyHandlers, KeyLayer, KeyLayers } from './key-layers.ts';
import { type KeyPress, readKeyPresses } from './key-press.ts';

export const [KeyLayersContext, useKeyLayers] = createRequiredContext<KeyLayers>('keyboard');

/**
 * Binds keys of a scope while the component is on the screen. An action without a handler appears
 * neither in the footer nor in the help; one with a sentence shows it when the key is pressed.
 * `onText` receives typed and pasted text.
 */
export function useKeys<S extends KeyScope>(
  scope: S,
  handlers: KeyHandlers<S>,
  options: { isActive?: boolean; onText?: ((text: string) => void) | undefined } = {},
): void {
  const layers = useKeyLayers();
  const shell = useContext(ShellContext);
  const layer = useRef<KeyLayer>({ scope, handlers: {}, explain() {}, onText: undefined });
  const isActive = options.isActive ?? true;
  // Keys act on the last drawn frame.
  useLayoutEffect(() => {
    layer.current.handlers = handlers;
    layer.current.explain = (reason) => shell?.notify(reason);
    layer.current.onText = options.onText;
    layers.changed();
  });
  useLayoutEffect(() => (isActive ? layers.add(layer.current) : undefined), [layers, isActive]);
}

export function useActiveBindings(): readonly ActiveBinding[] {
  const layers = useKeyLayers();
  return useSyncExternalStore(layers.subscribe, layers.active);
}

/**
 * Sends the keys of the terminal to the layers, so that a quick second key acts on the screen that
 * the first one opened. Only steps, such as a held arrow key, share one frame. Until `isReady`,
 * keys that no layer binds are queued. It is used once, at the root.
 */
export function useKeyInput(isReady: boolean): void {
  const layers = useKeyLayers();
  const early = useRef<KeyPress[]>([]);
  const isReadyNow = useRef(isReady);
  const waiting = useRef<KeyPress[]>([]);
  const isDraining = useRef(false);
  const drain = () => {
    isDraining.current = waiting.current.length > 0;
    if (!isDraining.current) return;
    const count = layers.press(waiting.current);
    const done = waiting.current.splice(0, Math.max(1, count));
    if (count === 0 && !isReadyNow.current) early.current.push(...done);
    // React may need one turn of the event loop to draw the change.
    setImmediate(() => setImmediate(drain));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when isReady changes
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
  // Terminals paste a line end as the key that types one.
  usePaste((text) => layers.paste(text.replace(/\r\n?/g, '\n')));
}
