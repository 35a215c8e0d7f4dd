import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a working default for every setting', () => {
    const config = readConfig({}, '/srv/podium');
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4000, dataDir: '/srv/podium/data', demo: true });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.workers).toBeGreaterThan(0);
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PODIUM_PORT: '', PODIUM_ADMIN_EMAIL: '' }, '/').port).toBe(4000);
  });

  it('keeps an absolute data directory and resolves a relative one', () => {
    expect(readConfig({ PODIUM_DATA_DIR: '/var/lib/podium' }, '/srv').dataDir).toBe('/var/lib/podium');
    expect(readConfig({ PODIUM_DATA_DIR: 'here' }, '/srv').dataDir).toBe('/srv/here');
  });

  it('turns the demo off with 0', () => {
    expect(readConfig({ PODIUM_DEMO: '0' }, '/').demo).toBe(false);
  });

  it.each([
    [undefined, 0],
    ['0', 0],
    ['1', 1],
    ['true', 1],
    ['2', 2],
    ['loopback, 10.0.0.0/8 fd00::1', ['loopback', '10.0.0.0/8', 'fd00::1']],
  ])('trusts the proxies that PODIUM_TRUST_PROXY=%s says', (setting, trusted) => {
    expect(readConfig({ PODIUM_TRUST_PROXY: setting }, '/').trustedProxies).toEqual(trusted);
  });

  it('lets pages of no other origin in unless they are named', () => {
    expect(readConfig({}, '/').corsOrigins).toEqual([]);
    const origins = ['https://contest.example', 'http://127.0.0.1:5173'];
    expect(readConfig({ PODIUM_CORS_ORIGINS: origins.join(', ') }, '/').corsOrigins).toEqual(origins);
  });

  it('offers C++, and what PODIUM_LANGUAGES says more', () => {
    expect(readConfig({}, '/').languages).toEqual(['cpp']);
    expect(readConfig({ PODIUM_LANGUAGES: 'py, c py' }, '/').languages).toEqual(['cpp', 'py', 'c']);
    expect(readConfig({ PODIUM_LANGUAGES: 'Python C++ node golang' }, '/').languages).toEqual([
      'cpp',
      'py',
      'js',
      'go',
    ]);
  });

  it('offers with PODIUM_LANGUAGES=all what is installed, and a language that is named in any case', () => {
    const folder = mkdtempSync(join(tmpdir(), 'podium-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const program of ['javac', 'go', 'node']) writeFileSync(join(folder, program), '');
    const offered = (setting: string) =>
      readConfig({ PODIUM_LANGUAGES: setting, PATH: `bin:${folder}` }, '/').languages;
    expect(offered('all')).toEqual(['cpp', 'java', 'go']);
    expect(offered('all js')).toEqual(['cpp', 'java', 'go', 'js']);
    expect(readConfig({ PODIUM_LANGUAGES: 'all', KOTLIN_HOME: folder }, '/').languages).toEqual(['cpp', 'kotlin']);
  });

  it('publishes uploads unless PODIUM_UPLOADS makes them drafts', () => {
    expect(readConfig({}, '/').uploadsAreDrafts).toBe(false);
    expect(readConfig({ PODIUM_UPLOADS: 'draft' }, '/').uploadsAreDrafts).toBe(true);
  });

  it.each([
    [{ PODIUM_PORT: 'http' }, 'PODIUM_PORT must be a whole number from 0 to 65535'],
    [{ PODIUM_PORT: '70000' }, 'PODIUM_PORT must be a whole number from 0 to 65535'],
    [
      { PODIUM_LANGUAGES: 'py cobol' },
      "PODIUM_LANGUAGES must be 'all' or list languages that can be judged: c cpp go haskell java js kotlin py pypy3 rust",
    ],
    [{ PODIUM_UPLOADS: 'hidden' }, "PODIUM_UPLOADS must be 'published' or 'draft'"],
    ...['many', '10.0.0.300', '10.0.0.0/33', '-1', '21', '::1/x'].map((proxies): [Record<string, string>, string] => [
      { PODIUM_TRUST_PROXY: proxies },
      'PODIUM_TRUST_PROXY must be the number of proxies in front, or their addresses such as 10.0.0.1 172.16.0.0/12',
    ]),
    ...['*', 'contest.example', 'https://contest.example/', 'file:///x'].map(
      (origins): [Record<string, string>, string] => [
        { PODIUM_CORS_ORIGINS: origins },
        'PODIUM_CORS_ORIGINS must list origins such as https://contest.example',
      ],
    ),
    [{ PODIUM_DEMO: 'maybe' }, 'PODIUM_DEMO must be 0 or 1'],
    [{ PODIUM_ADMIN_EMAIL: 'boss' }, 'PODIUM_ADMIN_EMAIL must be an email address'],
    [{ PODIUM_ADMIN_EMAIL: 'boss@host' }, 'PODIUM_ADMIN_EMAIL must be an email address'],
    [{ PODIUM_ADMIN_PASSWORD: 'x'.repeat(201) }, 'PODIUM_ADMIN_PASSWORD must have at most 200 characters'],
    [{ PODIUM_ADMIN_PASSWORD: 'short' }, 'PODIUM_ADMIN_PASSWORD must have at least 8 characters'],
    [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL must look like postgres://user:password@host/database'],
  ])('names the invalid setting in %j', (environment, message) => {
    expect(() => readConfig(environment, '/')).toThrow(new ConfigError(`Settings that cannot be used: ${message}`));
  });

  it('names all invalid settings at once', () => {
    expect(() => readConfig({ PODIUM_PORT: 'x', PODIUM_WORKERS: '-1' }, '/')).toThrow(/PODIUM_PORT.*PODIUM_WORKERS/);
  });
});
