import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runServerCommand } from '../src/process/server-command.ts';
import { createWholeServer } from '../src/test/whole-server.ts';

// The page for operators and the files for deployment say what the server has.

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/operators.md');
const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([name]) => name)),
];

it('lists exactly the metrics that the server has', async () => {
  await using server = await createWholeServer();
  const { body } = await server.call<string>('GET', '/metrics');
  const served = namesIn(body, /(?<=^# TYPE )podium_\w+/gm);
  expect(served.length).toBeGreaterThan(10);
  expect(namesIn(page, /(?<=^\| `)podium_\w+/gm).sort()).toEqual(served.sort());
});

it('names only commands that exist, and all that change accounts', async () => {
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  await runServerCommand(['help'], { environment: {}, baseDir: root, stdout: process.stdout, print });
  const commands = namesIn(printed.join('\n'), /(?<=^ {2})[a-z-]+/gm);
  expect(commands.length).toBeGreaterThan(4);
  expect(namesIn(page, /(?<=podium-server )[a-z][a-z-]+/g).filter((name) => !commands.includes(name))).toEqual([]);
  printed.length = 0;
  await runServerCommand(['admin'], { environment: {}, baseDir: root, stdout: process.stdout, print });
  const changes = namesIn(printed.join('\n'), /(?<=^ {2}admin )[a-z-]+/gm);
  expect(namesIn(page, /(?<=podium-server admin )[a-z-]+/g).sort()).toEqual(changes.sort());
});

it('uses only settings that its table or the file itself explains', () => {
  const rows = page.split('\n').filter((line) => /^\| `(PODIUM_|DATABASE_URL)/.test(line));
  const known = namesIn(rows.join('\n'), /(?<=^\|[^|]*`)(PODIUM_\w+|DATABASE_URL)/gm);
  const ownSettings = ['PODIUM_SITE', 'PODIUM_UPSTREAM', 'PODIUM_BACKUP_DAYS'];
  for (const file of [
    'docs/operators.md',
    ...globSync('deploy/**/*.*', { cwd: root }),
    'deploy/Dockerfile',
    'deploy/proxy/Caddyfile',
  ]) {
    const named = namesIn(read(file), /\bPODIUM_\w+\b/g);
    expect(
      named.filter((name) => !known.includes(name) && !ownSettings.includes(name)),
      file,
    ).toEqual([]);
  }
});
