import { readFile, writeFile } from 'node:fs/promises';
import { it } from 'vitest';
import { exitCodeMeanings } from '../../../src/cli-error.ts';
import { setUpStory } from '../story-setup.ts';
import { takeAppTour } from './app-tour.ts';
import { demoTime } from './demo.ts';
import { keyReference } from './key-reference.ts';
import { takeTour } from './tour.ts';

// `npm run screens -- packages/cli` makes docs/terminal.md and docs/screens/terminal.svg: real
// screens of podium, in the text of docs/terminal.template.md.

const docs = new URL('../../../../../docs/', import.meta.url);
const notice = '<!-- Made from terminal.template.md. To make it again: npm run screens -- packages/cli -->\n\n';

it('makes docs/terminal.md', async () => {
  const template = await readFile(new URL('terminal.template.md', docs), 'utf8');
  const { appTour, tour } = await takeTours();
  const pieces = new Map([
    ...[...appTour.screens].map(([name, screen]) => [`app: ${name}`, fence(screen, 'text')] as const),
    ...[...tour].map(([name, screen]) => [`screen: ${name}`, fence(screen, 'console')] as const),
    ['keys', keyReference()] as const,
    ['exit codes', exitCodeTable()] as const,
  ]);
  await writeFile(new URL('terminal.md', docs), notice + fillTemplate(template, pieces));
  await writeFile(new URL('screens/terminal.svg', docs), appTour.picture);
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

const marker = /^<!-- (.+) -->$/gm;

/**
 * Replaces each marker, a line `<!-- name -->`, by the piece with that name. Throws on a marker
 * without a piece and on a piece without a marker.
 */
function fillTemplate(template: string, pieces: ReadonlyMap<string, string>): string {
  const asked = new Set([...template.matchAll(marker)].map(([, name = '']) => name));
  const missing = [...asked].filter((name) => !pieces.has(name));
  const unused = [...pieces.keys()].filter((name) => !asked.has(name));
  if (missing.length > 0) throw new Error(`nothing was made for the markers: ${missing.join(', ')}`);
  if (unused.length > 0) throw new Error(`no marker asks for: ${unused.join(', ')}`);
  return template.replace(marker, (_, name: string) => pieces.get(name) ?? '');
}
