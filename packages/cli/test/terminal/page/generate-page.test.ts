import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { exitCodeMeanings } from '../../../src/cli-error.ts';
import { takeAppTour } from './app-tour.ts';
import { fillTemplate } from './fill-template.ts';
import { keyReference } from './key-reference.ts';
import { takeTour } from './tour.ts';

// docs/terminal.md shows what podium prints, so podium writes those parts of it: docs/terminal.template.md has the rest.

const docs = new URL('../../../../../docs/', import.meta.url);
const page = new URL('terminal.md', docs);
const update = 'UPDATE_DOCS=1 npm test -- packages/cli/test/terminal/page/generate-page.test.ts';
const notice = `<!-- Made from terminal.template.md. To make it again: ${update} -->\n\n`;

it('docs/terminal.md shows the screens as they are today', async () => {
  const template = await readFile(new URL('terminal.template.md', docs), 'utf8');
  const appTour = await takeAppTour();
  const pieces = new Map([
    ...[...appTour.screens].map(([name, screen]) => [`app: ${name}`, fence(screen, 'text')] as const),
    ...[...(await takeTour())].map(([name, screen]) => [`screen: ${name}`, fence(screen, 'console')] as const),
    ['keys', keyReference()] as const,
    ['exit codes', exitCodeTable()] as const,
  ]);
  const made = notice + fillTemplate(template, pieces);
  if (process.env.UPDATE_DOCS === '1') {
    await writeFile(page, made);
    await writeFile(new URL('screens/terminal.svg', docs), appTour.picture);
  }
  const committed = await readFile(page, 'utf8').catch(() => '');
  expect(made, `docs/terminal.md is not what podium shows. Make it again: ${update}`).toBe(committed);
});

function fence(screen: string, language: string): string {
  return `\`\`\`${language}\n${screen}\n\`\`\``;
}

function exitCodeTable(): string {
  const rows = exitCodeMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return ['| Code | Means |', '|---|---|', ...rows].join('\n');
}
