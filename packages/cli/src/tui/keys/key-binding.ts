/** A thing keys do. `hint`: its word in the footer; without one it stands in the help only. */
export interface KeyBinding {
  keys: readonly string[];
  help: string;
  hint?: string;
}

/**
 * From the innermost to the outermost: a key goes to the first layer that takes it. An overlay takes every key, so nothing
 * below it reacts, except to what is bound in `always`.
 */
export const keyLevels = ['always', 'overlay', 'field', 'pane', 'screen', 'global'] as const;
export type KeyLevel = (typeof keyLevels)[number];

/** Keys that have a meaning together: those of a screen, of a list, of an overlay. */
export interface KeyScopeTable {
  level: KeyLevel;
  title: string;
  bindings: Readonly<Record<string, KeyBinding>>;
}
