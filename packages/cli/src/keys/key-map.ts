import { usageError } from '../cli-error.ts';
import { type KeyAction, type KeyScope, keyLabel, keyNames, keyTable } from './key-table.ts';
import type { KeyBinding, KeyScopeTable } from './widget-keys.ts';

/** The changed keys by action: names of keys with spaces between them. */
export type KeyChanges = Readonly<Record<string, string>>;

/** The bindings of every scope with the keys that the user chose. */
export interface KeyMap {
  bindingsOf(scope: KeyScope): readonly (readonly [action: string, binding: KeyBinding])[];
  /** Returns the first key of an action as people read it. */
  labelOf<S extends KeyScope>(scope: S, action: KeyAction<S>, unicode: boolean): string;
}

export type KeyLabelOf = <S extends KeyScope>(scope: S, action: KeyAction<S>) => string;

/** The sets of keys to start from. The default keys of lists and texts are those of vim already. */
export const keyPresets = {
  default: {},
  vim: {
    'global.back': 'q h esc backspace',
    'list.up': 'k up ctrl-y',
    'list.down': 'j down ctrl-e',
    'scroll.up': 'k up ctrl-y',
    'scroll.down': 'j down ctrl-e',
    'problem.nextTab': 'tab l right',
    'problem.previousTab': 'shift-tab h left',
    'submission.nextTab': 'tab l right',
    'submission.previousTab': 'shift-tab h left',
    'workspace.nextTab': 'tab l right',
    'workspace.previousTab': 'shift-tab h left',
    'panes.next': 'tab l right',
    'panes.previous': 'shift-tab h left',
  },
} satisfies Record<string, KeyChanges>;

/** The keys of text fields and of overlays stay, because typed characters are text there. */
const changeableLevels: readonly string[] = ['pane', 'screen', 'global'];
const scopes = Object.entries<KeyScopeTable>(keyTable);
const changeable = new Map<string, KeyBinding>(
  scopes.flatMap(([scope, { level, bindings }]) =>
    changeableLevels.includes(level)
      ? Object.entries(bindings).map(([action, binding]) => [`${scope}.${action}`, binding] as const)
      : [],
  ),
);

export const actionNames: readonly string[] = [...changeable.keys()];

/**
 * Applies changes to the key table. Throws a usage error that names an unknown action, an unknown
 * key, or two actions of one scope with the same key.
 */
export function createKeyMap(changes: KeyChanges): KeyMap {
  const changed = new Map(Object.entries(changes).map(([name, keys]) => [name, changedKeys(name, keys)]));
  const maps = new Map(
    scopes.map(([scope, { bindings }]) => {
      const entries = Object.entries(bindings).map(([action, binding]) => {
        const keys = changed.get(`${scope}.${action}`);
        return [action, keys ? { ...binding, keys } : binding] as const;
      });
      refuseConflicts(scope, entries);
      return [scope, entries];
    }),
  );
  const bindingsOf: KeyMap['bindingsOf'] = (scope) => maps.get(scope) ?? [];
  return {
    bindingsOf,
    labelOf(scope, action, unicode) {
      const [, binding] = bindingsOf(scope).find(([name]) => name === action) ?? [];
      return keyLabel(binding?.keys[0] ?? '', unicode);
    },
  };
}

export const defaultKeyMap = createKeyMap({});

/** Describes an action whose keys can be changed. Throws a usage error if there is none. */
export function describeAction(name: string): KeyBinding {
  const binding = changeable.get(name);
  if (binding) return binding;
  const [scope = ''] = name.split('.');
  const similar = actionNames.filter((known) => known.startsWith(`${scope}.`) || known.endsWith(`.${name}`));
  const all = [...new Set(actionNames.map((known) => known.split('.')[0]))];
  throw usageError(
    `There is no action '${name}' with keys to change.`,
    similar.length > 0
      ? `There are: ${similar.join(', ')}.`
      : `Name the screen and the action, such as workspace.submit. The screens are: ${all.join(', ')}.`,
  );
}

/** Returns the keys of a change. The wheel stays, because there is no other. */
function changedKeys(name: string, text: string): string[] {
  const wheel = describeAction(name).keys.filter((key) => key.startsWith('wheel-'));
  return [...parseKeys(name, text), ...wheel];
}

const otherNames: Readonly<Record<string, string>> = {
  escape: 'esc',
  return: 'enter',
  pgup: 'pageup',
  pgdn: 'pagedown',
  del: 'delete',
  ' ': 'space',
};

/** Terminals send the same for these keys as for others. */
const sameKeys: Readonly<Record<string, string>> = { 'ctrl-i': 'tab', 'ctrl-m': 'enter', 'ctrl-h': 'backspace' };

/** Parses names of keys: characters, `ctrl-s`, `Ctrl+S`, `F`, `shift-f`, `PgUp`. */
export function parseKeys(name: string, text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) throw usageError(`${name} needs a key.`, keyHint);
  return words.map((word) => {
    const key = keyNameOf(word);
    const owner = Object.entries<KeyBinding>(keyTable.always.bindings).find(([, { keys }]) => keys.includes(key));
    if (owner) throw usageError(`${name} cannot have the key ${word}, which always means: ${owner[1].help}.`);
    const same = sameKeys[key];
    if (same)
      throw usageError(
        `${name} cannot have the key ${word}: terminals send the same code for ${keyLabel(same, true)}.`,
      );
    if ([...key].length === 1 || /^ctrl-[a-z]$/.test(key) || keyNames.includes(key)) return key;
    throw usageError(`'${word}' for ${name} is not a key.`, keyHint);
  });
}

const keyHint = `Keys are single characters, ctrl- with a letter, and: ${keyNames.join(', ')}.`;

function keyNameOf(word: string): string {
  if ([...word].length === 1) return word;
  const name = word.toLowerCase().replace('+', '-');
  const [, shifted] = /^shift-([a-z])$/.exec(name) ?? [];
  return shifted?.toUpperCase() ?? otherNames[name] ?? name;
}

function refuseConflicts(scope: string, bindings: readonly (readonly [string, KeyBinding])[]): void {
  const owners = new Map<string, string>();
  for (const [action, { keys }] of bindings) {
    for (const key of keys) {
      const owner = owners.get(key);
      // `back` and `quit` are never bound together.
      const isBoth = scope === 'global' && owner === 'back' && action === 'quit';
      if (owner !== undefined && owner !== action && !isBoth) {
        throw usageError(
          `${scope}.${owner} and ${scope}.${action} would both have the key ${keyLabel(key, true)}.`,
          'Give one of them another key first.',
        );
      }
      owners.set(key, action);
    }
  }
}
