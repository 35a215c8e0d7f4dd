import { isDeepStrictEqual } from 'node:util';
import { defaultKeyMap, type KeyLabelOf, type KeyMap } from '../../keys/key-map.ts';
import { type KeyAction, type KeyScope, keyTable } from '../../keys/key-table.ts';
import { type KeyBinding, keyLevels, stepActions } from '../../keys/widget-keys.ts';
import type { Cell, KeyPress } from './key-press.ts';

/** The handler of each action, or why its key is not offered now; pressing it shows the reason. */
export type KeyHandlers<S extends KeyScope> = Partial<Record<KeyAction<S>, (() => void) | string | undefined>>;

export interface KeyLayer {
  scope: KeyScope;
  handlers: Readonly<Record<string, (() => void) | string | undefined>>;
  explain(reason: string): void;
  onText: ((text: string) => void) | undefined;
}

/** A binding that has a handler now, or a reason why it cannot be used. */
export interface ActiveBinding extends KeyBinding {
  scope: KeyScope;
  action: string;
  reason?: string;
}

export type KeyLayers = ReturnType<typeof createKeyLayers>;

/**
 * Creates the layers of the components on the screen. A key goes to the innermost level first, and
 * within a level to the layer that was registered last.
 */
export function createKeyLayers() {
  let keyMap = defaultKeyMap;
  const layers: KeyLayer[] = [];
  const clickAreas = new Set<(cell: Cell) => boolean>();
  const listeners = new Set<() => void>();
  let active: readonly ActiveBinding[] = [];
  /** Called when handlers changed, because the footer may show others. */
  const changed = () => {
    const next = listBindings(sortLayers(layers), keyMap).filter(({ reason }) => reason === undefined);
    if (isDeepStrictEqual(active, next)) return;
    active = next;
    for (const listener of listeners) listener();
  };
  /** Returns the first key of an action in ASCII. */
  const labelOf: KeyLabelOf = (scope, action) => keyMap.labelOf(scope, action, false);
  return {
    add(layer: KeyLayer): () => void {
      layers.push(layer);
      changed();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        changed();
      };
    },
    /** Adds a part of the screen. It returns whether the click was in it. */
    addClickArea(click: (cell: Cell) => boolean): () => void {
      clickAreas.add(click);
      return () => clickAreas.delete(click);
    },
    setKeyMap(next: KeyMap) {
      keyMap = next;
      changed();
    },
    labelOf,
    changed,
    /**
     * Runs the handler of the first key. Keys right after it run too if they move the same cursor
     * or type into the same field, because such steps need no frame between them. Returns the
     * number of keys that ran, 0 if the first has no handler.
     */
    press(keys: readonly KeyPress[]): number {
      const cell = keys[0]?.at;
      if (!cell) return pressKeys(reachable(sortLayers(layers)), keys, keyMap);
      return [...clickAreas].some((click) => click(cell)) ? 1 : 0;
    },
    run(scope: KeyScope, action: string) {
      const layer = sortLayers(layers).find((candidate) => candidate.scope === scope && candidate.handlers[action]);
      if (layer) runAction(layer, action);
    },
    /** Gives pasted text to the field that has the focus. */
    paste(text: string) {
      reachable(sortLayers(layers))
        .find(({ onText }) => onText)
        ?.onText?.(text);
    },
    /**
     * Returns the active bindings, innermost level first, each key only once. It returns the same
     * array until they change.
     */
    active: () => active,
    /** Returns the active bindings and, with their reasons, those that cannot be used now. */
    explained: () => listBindings(sortLayers(layers), keyMap),
    subscribe(listener: () => void): () => void {
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

/** The layer that handles a key, and the action that it runs. Without an action the key types. */
interface KeyTarget {
  layer: KeyLayer;
  action?: string;
}

function pressKeys(layers: readonly KeyLayer[], keys: readonly KeyPress[], keyMap: KeyMap): number {
  const targets = keys.map((key) => findTarget(layers, key, keyMap));
  const [first] = targets;
  if (!first) return 0;
  const isTyping = first.action === undefined;
  const goesOn = (target: KeyTarget | undefined) =>
    target?.layer === first.layer &&
    (isTyping
      ? target.action === undefined
      : stepActions.has(first.action ?? '') && stepActions.has(target.action ?? ''));
  const end = targets.findIndex((target, at) => at > 0 && !goesOn(target));
  const count = end < 0 ? targets.length : end;
  if (isTyping) {
    const typed = keys.slice(0, count).map(({ text }) => text);
    first.layer.onText?.(typed.join(''));
  } else for (const target of targets.slice(0, count)) runAction(first.layer, target?.action ?? '');
  return count;
}

function runAction({ handlers, explain }: KeyLayer, action: string): void {
  const handler = handlers[action];
  if (typeof handler === 'string') explain(handler);
  else handler?.();
}

function findTarget(layers: readonly KeyLayer[], key: KeyPress, keyMap: KeyMap): KeyTarget | undefined {
  for (const layer of layers) {
    const findBinding = (name: string | undefined) =>
      keyMap
        .bindingsOf(layer.scope)
        .find(([action, { keys }]) => name !== undefined && layer.handlers[action] && keys.includes(name));
    const bound = findBinding(key.name) ?? findBinding(key.orElse);
    // In a text field, only keys that type nothing are commands.
    const types = layer.onText !== undefined && key.text !== undefined;
    if (bound && !types) return { layer, action: bound[0] };
    if (types) return { layer };
  }
  return undefined;
}

function listBindings(sorted: readonly KeyLayer[], keyMap: KeyMap): ActiveBinding[] {
  const layers = reachable(sorted);
  const typedInto = layers.findIndex(({ onText }) => onText);
  const taken = new Set<string>();
  return layers.flatMap(({ scope, handlers }, at) => {
    const isBelowText = typedInto >= 0 && at >= typedInto;
    return keyMap.bindingsOf(scope).flatMap(([action, binding]) => {
      const handler = handlers[action];
      if (!handler) return [];
      const keys = binding.keys.filter((key) => !taken.has(key) && !(isBelowText && typesText(key)));
      for (const key of keys) taken.add(key);
      const reason = typeof handler === 'string' ? { reason: handler } : {};
      return keys.length > 0 ? [{ ...binding, keys, scope, action, ...reason }] : [];
    });
  });
}

function typesText(name: string): boolean {
  return name.length === 1 || name === 'space';
}
