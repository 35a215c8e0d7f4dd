import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { exitCodeMeanings } from '../../../src/cli-error.ts';
import { setUpStory } from '../story-setup.ts';
import { takeAppTour } from './app-tour.ts';
import { demoTime } from './demo.ts';
import { fillTemplate } from './fill-template.ts';
import { keyReference } from './key-reference.ts';
import { takeTour } from './tour.ts';

// Podium itself writes the parts of docs/terminal.md that show its output. The rest comes from
// docs/terminal.template.md.

const docs = new URL('../../../../../docs/', import.meta.url);
const page = new URL('terminal.md', docs);
const update = 'UPDATE_DOCS=1 npm test -- packages/cli/test/terminal/page/generate-page.test.ts';
const notice = `<!-- Made from terminal.template.md. To make it again: ${update} -->\n\n`;

it('docs/terminal.md shows the screens as they are today', async () => {
  const template = await readFile(new URL('terminal.template.md', docs), 'utf8');
  const { appTour, tour } = await takeTours();
  const pieces = new Map([
    ...[...appTour.screens].map(([name, screen]) => [`app: ${name}`, fence(screen, 'text')] as const),
    ...[...tour].map(([name, screen]) => [`screen: ${name}`, fence(screen, 'console')] as const),
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

/** Takes both tours, which begin with the same data. */
async function takeTours() {
  const story = await setUpStory({ content: 'demo', frozenAt: demoTime });
  try {
    const restoreData = story.rememberData();
    const appTour = await takeAppTour(story);
    restoreData();
    return { appTour, tour: await takeTour(story) };
  } finally {
    await story.close();
  }
}

function fence(screen: string, language: string): string {
  return `\`\`\`${language}\n${screen}\n\`\`\``;
}

function exitCodeTable(): string {
  const rows = exitCodeMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return ['| Code | Means |', '|---|---|', ...rows].join('\n');
}
