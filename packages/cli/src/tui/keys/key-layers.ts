import type { KeyPress } from './key-press.ts';
import { bindingsOf, type KeyAction, type KeyScope, keyTable } from './key-table.ts';
import { type KeyBinding, keyLevels } from './widget-keys.ts';

export type KeyHandlers<S extends KeyScope> = Partial<Record<KeyAction<S>, (() => void) | undefined>>;

/** The handlers of one component, and whether it takes typed text. */
export interface KeyLayer {
  scope: KeyScope;
  handlers: Readonly<Record<string, (() => void) | undefined>>;
  onText: ((text: string) => void) | undefined;
}

/** A binding that has a handler now. */
export interface ActiveBinding extends KeyBinding {
  scope: KeyScope;
  action: string;
}

/**
 * The layers of the components on the screen. A key goes to the innermost level first, and within a
 * level to the layer that was registered last.
 */
export interface KeyLayers {
  add(layer: KeyLayer): () => void;
  /** Called when handlers changed, because the footer may show others. */
  changed(): void;
  /** Runs the handler of the key. Returns false if there is none. */
  press(key: KeyPress): boolean;
  /** Runs the handler of the action. */
  run(scope: KeyScope, action: string): void;
  /** Gives pasted text to the field that has the focus. */
  paste(text: string): void;
  /**
   * Returns the active bindings, innermost level first, each key only once. It returns the same
   * array until they change.
   */
  active(): readonly ActiveBinding[];
  subscribe(listener: () => void): () => void;
}

export function createKeyLayers(): KeyLayers {
  const layers: KeyLayer[] = [];
  const listeners = new Set<() => void>();
  let active: readonly ActiveBinding[] = [];
  const changed = () => {
    const next = listActive(sortLayers(layers));
    if (isSame(active, next)) return;
    active = next;
    for (const listener of listeners) listener();
  };
  return {
    add(layer) {
      layers.push(layer);
      changed();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        changed();
      };
    },
    changed,
    press: (key) => pressKey(sortLayers(layers), key),
    run(scope, action) {
      sortLayers(layers)
        .find((layer) => layer.scope === scope && layer.handlers[action])
        ?.handlers[action]?.();
    },
    paste(text) {
      reachable(sortLayers(layers))
        .find(({ onText }) => onText)
        ?.onText?.(text);
    },
    active: () => active,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function sortLayers(layers: readonly KeyLayer[]): KeyLayer[] {
  const depth = ({ scope }: KeyLayer) => keyLevels.indexOf(keyTable[scope].level);
  return layers.toReversed().sort((a, b) => depth(a) - depth(b));
}

/** Returns the layers that get keys. An overlay hides the layers below it. */
function reachable(sorted: readonly KeyLayer[]): readonly KeyLayer[] {
  const levelOf = ({ scope }: KeyLayer) => keyTable[scope].level;
  const top = sorted.find((layer) => levelOf(layer) === 'overlay');
  return top ? sorted.filter((layer) => levelOf(layer) === 'always' || layer === top) : sorted;
}

function pressKey(sorted: readonly KeyLayer[], key: KeyPress): boolean {
  for (const layer of reachable(sorted)) {
    const findBinding = (name: string | undefined) =>
      bindingsOf(layer.scope).find(
        ([action, { keys }]) => name !== undefined && layer.handlers[action] && keys.includes(name),
      );
    const bound = findBinding(key.name) ?? findBinding(key.orElse);
    // In a text field, only keys that type nothing are commands.
    if (bound && !(layer.onText && key.text !== undefined)) {
      layer.handlers[bound[0]]?.();
      return true;
    }
    if (layer.onText && key.text !== undefined) {
      layer.onText(key.text);
      return true;
    }
  }
  return false;
}

function listActive(sorted: readonly KeyLayer[]): ActiveBinding[] {
  const layers = reachable(sorted);
  const typedInto = layers.findIndex(({ onText }) => onText);
  const taken = new Set<string>();
  return layers.flatMap(({ scope, handlers }, at) => {
    const isBelowText = typedInto >= 0 && at >= typedInto;
    return bindingsOf(scope).flatMap(([action, binding]) => {
      if (!handlers[action]) return [];
      const keys = binding.keys.filter((key) => !taken.has(key) && !(isBelowText && typesText(key)));
      for (const key of keys) taken.add(key);
      return keys.length > 0 ? [{ ...binding, keys, scope, action }] : [];
    });
  });
}

/** Reports whether a key types a character in a text field. */
function typesText(name: string): boolean {
  return name.length === 1 || name === 'space';
}

function isSame(a: readonly ActiveBinding[], b: readonly ActiveBinding[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ scope, action, keys }, at) => {
      const other = b[at];
      return scope === other?.scope && action === other.action && keys.join(' ') === other.keys.join(' ');
    })
  );
}
