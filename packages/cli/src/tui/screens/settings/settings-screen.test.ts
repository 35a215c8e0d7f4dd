import { expect, it } from 'vitest';
import { settingLock } from './settings-screen.tsx';

const entry = { key: 'server', value: 'http://127.0.0.1:4000', summary: 'the server' };

it('names the variable that stands above a setting', () => {
  expect(settingLock('server', { ...entry, source: 'environment' })).toMatch(/^PODIUM_SERVER is set/);
});

it('names the option that stands above a setting', () => {
  expect(settingLock('server', { ...entry, source: 'option' })).toContain('--server');
});

it('locks nothing that comes from the file or is the default', () => {
  expect(settingLock('server', { ...entry, source: 'file' })).toBeUndefined();
  expect(settingLock('server', { ...entry, source: 'default' })).toBeUndefined();
});
