import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ActiveBinding, createKeyLayers, type KeyHandlers, type KeyLayer } from './key-layers.ts';
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
