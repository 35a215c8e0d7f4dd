import { expect, it } from 'vitest';
import { settingLock } from './settings-screen.tsx';

const entry = { key: 'server', value: 'http://127.0.0.1:4000', summary: 'the server' };

it('names the variable that overrides a setting', () => {
  expect(settingLock('server', { ...entry, source: 'environment' })).toMatch(/^PODIUM_SERVER is set/);
});

it('names the option that overrides a setting', () => {
  expect(settingLock('server', { ...entry, source: 'option' })).toContain('--server');
});

it('locks no setting from the file and no default', () => {
  expect(settingLock('server', { ...entry, source: 'file' })).toBeUndefined();
  expect(settingLock('server', { ...entry, source: 'default' })).toBeUndefined();
});
