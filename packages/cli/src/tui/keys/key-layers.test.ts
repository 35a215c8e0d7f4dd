import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createKeyMap, defaultKeyMap } from '../../keys/key-map.ts';
import { type KeyScope, keyTable } from '../../keys/key-table.ts';
import { screenKeys } from '../../keys/screen-keys.ts';
import { keyLevels } from '../../keys/widget-keys.ts';
import { createKeyLayers, type KeyLayer } from './key-layers.ts';

function layer(scope: KeyScope, actions: readonly string[], onText?: (text: string) => void) {
  const handlers = Object.fromEntries(actions.map((action) => [action, vi.fn()]));
  return { handlers, layer: { scope, handlers, explain: vi.fn(), onText } satisfies KeyLayer };
}

it('gives a key to the innermost layer that takes it', () => {
  const layers = createKeyLayers();
  const list = layer('list', ['open']);
  const problem = layer('problem', ['solve']);
  layers.add(list.layer);
  layers.add(problem.layer);
  layers.press([{ name: 'enter' }]);
  expect(list.handlers.open).toHaveBeenCalledOnce();
  expect(problem.handlers.solve).not.toHaveBeenCalled();
});

it('lets no key through an overlay but those that always work', () => {
  const layers = createKeyLayers();
  const global = layer('global', ['quit']);
  const always = layer('always', ['interrupt']);
  layers.add(global.layer);
  layers.add(always.layer);
  layers.add(layer('message', ['close']).layer);
  layers.press([{ name: '1', text: '1' }]);
  layers.press([{ name: 'ctrl-c' }]);
  expect(global.handlers.quit).not.toHaveBeenCalled();
  expect(always.handlers.interrupt).toHaveBeenCalledOnce();
});

it.each(Object.keys(keyTable) as KeyScope[])('lets no handler and no field of the scope %s take Ctrl-C', (scope) => {
  const layers = createKeyLayers();
  const always = layer('always', ['interrupt']);
  layers.add(always.layer);
  const actions = scope === 'always' ? [] : defaultKeyMap.bindingsOf(scope).map(([action]) => action);
  layers.add(layer(scope, actions, () => {}).layer);
  layers.press([{ name: 'ctrl-c' }]);
  expect(always.handlers.interrupt).toHaveBeenCalledOnce();
});

it('types into a field what would be a command elsewhere', () => {
  const layers = createKeyLayers();
  const typed: string[] = [];
  const global = layer('global', ['quit', 'help']);
  layers.add(global.layer);
  layers.add(layer('field', ['submit'], (text) => typed.push(text)).layer);
  for (const text of ['q', '?']) layers.press([{ name: text, text }]);
  expect(typed).toEqual(['q', '?']);
  expect(global.handlers.quit).not.toHaveBeenCalled();
});

it('runs steps of one cursor together, and stops before a key that needs the next frame', () => {
  const layers = createKeyLayers();
  const list = layer('list', ['down', 'up', 'open']);
  layers.add(list.layer);
  const keys = ['j', 'j', 'k', 'enter', 'j'].map((name) => ({ name }));
  expect(layers.press(keys)).toBe(3);
  expect(list.handlers.down).toHaveBeenCalledTimes(2);
  expect(list.handlers.open).not.toHaveBeenCalled();
  expect(layers.press(keys.slice(3))).toBe(1);
  expect(list.handlers.open).toHaveBeenCalledOnce();
});

it('offers no key that cannot be used, and shows the reason when it is pressed', () => {
  const layers = createKeyLayers();
  const { layer: workspace } = layer('workspace', ['edit']);
  layers.add({ ...workspace, handlers: { ...workspace.handlers, test: 'There is nothing to test.' } });
  expect(layers.active().map(({ action }) => action)).toEqual(['edit']);
  layers.press([{ name: 't' }]);
  expect(workspace.explain).toHaveBeenCalledWith('There is nothing to test.');
});

it('runs an action by the key that the user chose, and no longer by its default', () => {
  const layers = createKeyLayers();
  const { handlers, layer: workspace } = layer('workspace', ['submit', 'test']);
  layers.add(workspace);
  layers.setKeyMap(createKeyMap({ 'workspace.submit': 'ctrl-s' }));
  layers.press([{ name: 's' }]);
  expect(handlers.submit).not.toHaveBeenCalled();
  layers.press([{ name: 'ctrl-s' }]);
  expect(handlers.submit).toHaveBeenCalledOnce();
  expect(layers.active().map(({ keys }) => keys)).toEqual([['t'], ['ctrl-s']]);
});

it('types the letters of one chunk at once', () => {
  const layers = createKeyLayers();
  const typed: string[] = [];
  layers.add(layer('field', ['submit'], (text) => typed.push(text)).layer);
  expect(layers.press([...'sum', '\r'].map((text) => (text === '\r' ? { name: 'enter' } : { name: text, text })))).toBe(
    3,
  );
  expect(typed).toEqual(['sum']);
});

it('binds only what has a handler, and reports when that changes', () => {
  const layers = createKeyLayers();
  const changed = vi.fn();
  layers.subscribe(changed);
  const remove = layers.add(layer('global', ['help']).layer);
  expect(layers.active().map(({ action }) => action)).toEqual(['help']);
  layers.changed();
  expect(changed).toHaveBeenCalledOnce();
  remove();
  expect(layers.active()).toEqual([]);
});

it.each(Object.keys(keyTable) as KeyScope[])('binds no key twice in the scope %s', (scope) => {
  // `back` and `quit` are never bound together, and q does whichever is bound.
  const bindings = defaultKeyMap.bindingsOf(scope).filter(([action]) => !(scope === 'global' && action === 'quit'));
  const keys = bindings.flatMap(([, binding]) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyLevels).toContain(keyTable[scope].level);
});

const screens = join(import.meta.dirname, '../screens');
/**
 * Finds the calls of `useKeys` in the screens: the scope, and the text of the handlers up to the
 * end of the call.
 */
const keyCalls = globSync('**/*.{ts,tsx}', { cwd: screens }).flatMap((file) => {
  const source = readFileSync(join(screens, file), 'utf8');
  const calls = source.matchAll(/^( *)useKeys\(\s*'(\w+)',(.*\);$|[\s\S]*?^\1[})].*;$)/gm);
  return [...calls].map(([, , scope = '', handlers = '']) => ({ scope, handlers }));
});

// Several components share a scope, so no type can demand every handler from one of them.
it.each(Object.keys(screenKeys) as (keyof typeof screenKeys)[])(
  'has a handler for every key of the screen %s',
  (scope) => {
    const calls = keyCalls.filter((call) => call.scope === scope);
    const actions = defaultKeyMap.bindingsOf(scope).map(([action]) => action);
    const missing = actions.filter(
      (action) => !calls.some(({ handlers }) => new RegExp(`\\b${action}[:, ]`).test(handlers)),
    );
    expect(missing, `give the action to \`useKeys('${scope}', …)\` in a component of the screen`).toEqual([]);
  },
);

it('lists under a field only the keys that type nothing', () => {
  const layers = createKeyLayers();
  layers.add(layer('global', ['quit', 'help', 'refresh']).layer);
  layers.add(layer('field', ['submit'], () => {}).layer);
  const keys = layers.active().flatMap(({ action, keys: names }) => names.map((name) => `${action} ${name}`));
  expect(keys).toEqual(['submit enter', 'refresh ctrl-r']);
});

it('lists no key of the screen that the typed input takes', () => {
  const layers = createKeyLayers();
  layers.add(layer('global', ['back']).layer);
  layers.add(layer('typedInput', ['done', 'eraseBefore'], () => {}).layer);
  expect(layers.active().map(({ action }) => action)).toEqual(['done', 'eraseBefore']);
});

it('takes Ctrl-j for Enter only where Ctrl-j is not bound', () => {
  const layers = createKeyLayers();
  const end = { name: 'ctrl-j', orElse: 'enter' };
  const list = layer('list', ['open']);
  layers.add(list.layer);
  layers.press([end]);
  expect(list.handlers.open).toHaveBeenCalledOnce();
  const palette = layer('palette', ['down', 'run']);
  layers.add(palette.layer);
  layers.press([end]);
  expect(palette.handlers.down).toHaveBeenCalledOnce();
  expect(palette.handlers.run).not.toHaveBeenCalled();
});
