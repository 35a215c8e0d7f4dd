import { expect, it } from 'vitest';
import { createKeyMap, defaultKeyMap, keyPresets } from './key-map.ts';
import { type KeyScope, keyTable } from './key-table.ts';

const keysOf = (changes: Record<string, string>, scope: 'workspace' | 'list' | 'global', action: string) =>
  createKeyMap(changes)
    .bindingsOf(scope)
    .find(([name]) => name === action)?.[1].keys;

it.each([
  ['ctrl-s', ['ctrl-s']],
  [' Ctrl+S  S ', ['ctrl-s', 'S']],
  ['shift-s PgUp Escape', ['S', 'pageup', 'esc']],
  ['+ - é', ['+', '-', 'é']],
  ['Del alt+backspace', ['delete', 'alt-backspace']],
])('reads %j as the keys %j', (text, keys) => {
  expect(keysOf({ 'workspace.submit': text }, 'workspace', 'submit')).toEqual(keys);
});

it.each([
  ['workspace.sumbit', 's', "There is no action 'workspace.sumbit'", /workspace\.submit/],
  ['submit', 's', "There is no action 'submit'", /^There are: workspace\.submit\.$/],
  ['nowhere.go', 's', "There is no action 'nowhere.go'", /The screens are: .*workspace/],
  ['field.submit', 's', "There is no action 'field.submit'", /workspace\.submit/],
  ['workspace.submit', 'hyper-s', "'hyper-s' for workspace.submit is not a key.", /ctrl- with a letter, and: up, down/],
  ['workspace.submit', ' ', 'workspace.submit needs a key.', /single characters/],
  ['workspace.submit', 'ctrl-c', 'cannot have the key ctrl-c, which always means: quit at once.', /^$/],
  ['workspace.submit', 'ctrl-m', 'terminals send the same code for Enter.', /^$/],
  ['workspace.submit', 't', 'workspace.test and workspace.submit would both have the key t.', /another key first/],
])('refuses for %s the keys %j', (action, keys, message, hint) => {
  const change = () => createKeyMap({ [action]: keys });
  expect(change).toThrow(message);
  expect(change).toThrow(expect.objectContaining({ hints: hint.test('') ? [] : [expect.stringMatching(hint)] }));
});

it('lets two actions swap their keys, and leaves the wheel to a list', () => {
  const changes = { 'workspace.submit': 't', 'workspace.test': 's', 'list.down': 'n' };
  expect(keysOf(changes, 'workspace', 'test')).toEqual(['s']);
  expect(keysOf(changes, 'list', 'down')).toEqual(['n', 'wheel-down']);
  expect(keysOf(changes, 'list', 'up')).toEqual(['k', 'up', 'wheel-up']);
});

it.each(Object.entries(keyPresets))('has a preset %s without conflicts', (_, preset) => {
  expect(createKeyMap(preset).labelOf('global', 'help', true)).toBe('?');
});

it.each(Object.entries(keyPresets))('hides no global key on a screen with the preset %s', (_, preset) => {
  const map = createKeyMap(preset);
  // Screens may use the keys that leave them for something else first.
  const globals = map.bindingsOf('global').filter(([action]) => !['back', 'quit'].includes(action));
  const owners = new Map(globals.flatMap(([action, { keys }]) => keys.map((key) => [key, action] as const)));
  const scopes = (Object.keys(keyTable) as KeyScope[]).filter((scope) => /pane|screen/.test(keyTable[scope].level));
  const hidden = scopes.flatMap((scope) =>
    map.bindingsOf(scope).flatMap(([action, { keys }]) => keys.map((key) => [`${scope}.${action}`, owners.get(key)])),
  );
  // The form that the global action `signIn` opens switches to the other form with the same key.
  const clashes = hidden.filter(
    ([action, owner]) => owner !== undefined && !(action === 'auth.other' && owner === 'signIn'),
  );
  expect(clashes).toEqual([]);
});

it('labels an action by its first key, also one that the user chose', () => {
  expect(defaultKeyMap.labelOf('problem', 'nextTab', true)).toBe('Tab');
  expect(createKeyMap({ 'list.open': 'right' }).labelOf('list', 'open', false)).toBe('Right');
});
