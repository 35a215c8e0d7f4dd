import { posix } from 'node:path';
import type { Package } from '../finding-log.ts';
import { embedImages } from '../icpc/embed-images.ts';
import { convertLatex } from '../icpc/read-statement.ts';
import { listFiles } from '../list-files.ts';
import { readText } from '../read-text.ts';
import { type PolygonProblem, problemXml } from './problem-xml.ts';

export interface PolygonStatement {
  /** As Polygon names it: `english`. */
  language: string;
  /** The code of the language: `en`. */
  code: string;
  title: string;
  /** The file, or the folder of the sections. */
  file: string;
  markdown: string;
}

/** The parts of a statement in their order, with their headings; the first has none. */
const sections = [
  { name: 'legend', english: '', russian: '' },
  { name: 'input', english: 'Input', russian: 'Входные данные' },
  { name: 'interaction', english: 'Interaction', russian: 'Протокол взаимодействия' },
  { name: 'output', english: 'Output', russian: 'Выходные данные' },
  { name: 'scoring', english: 'Scoring', russian: 'Система оценки' },
  { name: 'notes', english: 'Note', russian: 'Замечание' },
] as const;
type Section = (typeof sections)[number];

/** Lists the languages of the statements: English first, otherwise as `problem.xml` has them. */
export function listLanguages({ statements, titles }: PolygonProblem): string[] {
  const named = new Set([...statements.map(({ language }) => language), ...titles.keys()]);
  return [...named].sort((a, b) => Number(b === 'english') - Number(a === 'english'));
}

/**
 * Reads the statement in one language as Markdown with its images embedded: from its sections, else
 * from `problem-properties.json`, else from `problem.tex`. Undefined if there is none.
 */
export async function readPolygonStatement(
  pack: Package,
  problem: PolygonProblem,
  language: string,
): Promise<PolygonStatement | undefined> {
  const named = problem.statements.find((statement) => statement.language === language)?.file;
  const whole = named ?? `statements/${language}/problem.tex`;
  const start = `statement-sections/${language}`;
  const beside = posix.dirname(whole);
  const files = [...(await listFiles(pack, start)), ...(await listFiles(pack, beside))];
  const title = (problem.titles.get(language) ?? problem.shortName).trim();
  const properties = `${beside}/problem-properties.json`;
  const parts = files.includes(`${start}/legend.tex`)
    ? await readSections(pack, start, files)
    : files.includes(properties)
      ? await readPropertySections(pack, properties)
      : files.includes(whole)
        ? await readWhole(pack, whole)
        : [];
  const written: string[] = [];
  for (const { section, file, text } of parts) {
    const markdown = await convertPolygonLatex(pack, { language, file, text }, files);
    if (markdown === '') continue;
    const heading = language === 'russian' ? section.russian : section.english;
    written.push(heading === '' ? markdown : `## ${heading}\n\n${markdown}`);
  }
  if (written.length === 0) return undefined;
  const [first] = parts;
  const markdown = `${written.join('\n\n')}\n`;
  return { language, code: codeOfLanguage(language), title, file: first?.file ?? whole, markdown };
}

export const unknownLanguage = 'und';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the ISO 639 code of a language by its English name. */
export function codeOfLanguage(name: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === name.toLowerCase()) ?? unknownLanguage;
}

interface Part {
  section: Section;
  file: string;
  text: string;
}

async function readSections(pack: Package, start: string, files: readonly string[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const section of sections) {
    const file = `${start}/${section.name}.tex`;
    const text = files.includes(file) ? await readText(pack, file) : undefined;
    if (text !== undefined) parts.push({ section, file, text });
  }
  return parts;
}

async function readPropertySections(pack: Package, file: string): Promise<Part[]> {
  const properties = await readProperties(pack, file);
  return sections.flatMap((section) => {
    const text = properties.get(section.name);
    return text === undefined ? [] : [{ section, file, text }];
  });
}

/** Reads the texts of `problem-properties.json` by their keys. */
export async function readProperties(pack: Package, file: string): Promise<ReadonlyMap<string, string>> {
  const text = (await readText(pack, file)) ?? '{}';
  let properties: unknown;
  try {
    properties = JSON.parse(text);
  } catch (error) {
    pack.error(file, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return new Map(
    Object.entries(Object(properties)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The whole statement begins with the arguments of its environment, and ends with the samples. */
async function readWhole(pack: Package, file: string): Promise<Part[]> {
  const text = (await readText(pack, file)) ?? '';
  const samples = /\\Examples?\b|\\begin\{(example(?:three|wide)?)\}[\s\S]*?\\end\{\1\}/g;
  return [{ section: sections[0], file, text: text.replace(samples, '') }];
}

/** Converts a text of Polygon to Markdown with its images, which are among `files`, embedded. */
export async function convertPolygonLatex(
  pack: Package,
  { language, file, text }: { language: string; file: string; text: string },
  files: readonly string[],
): Promise<string> {
  const { written } = convertLatex(file, preparePolygonLatex(text, language), files, pack);
  return (await embedImages(pack, { file, written: text }, written)).trim();
}

/** Formulas and code, which stay as they are. */
const verbatim =
  /(\$\$[\s\S]*?\$\$|\$[^$]*\$|\\begin\{(?:verbatim|lstlisting)\}[\s\S]*?\\end\{(?:verbatim|lstlisting)\})/;
/** Translates Polygon's macros that LaTeX has under another name or without an argument. */
const macros: Readonly<Record<string, string>> = { t: 'texttt', tt: 'texttt', bf: 'textbf', it: 'textit', s: 'sout' };

/** Rewrites the parts of Polygon's LaTeX that have another meaning in LaTeX. */
function preparePolygonLatex(text: string, language: string): string {
  const prepare = (part: string) => {
    const plain = part
      .replace(/\\def\s*\\htmlPixelsInCm\s*\{[^}]*\}/g, '')
      .replace(/\\(tt|bf|it|t|s)\s*\{/g, (_, name: string) => `\\${macros[name]}{`)
      .replace(/(^|[\s~])"---/g, '$1---');
    return language === 'russian' ? plain.replaceAll('<<', '«').replaceAll('>>', '»') : plain;
  };
  return text
    .replaceAll('\r\n', '\n')
    .split(verbatim)
    .map((part, index) => (index % 2 === 0 ? prepare(part) : part))
    .join('');
}

/**
 * Reads the conversations that the statement shows instead of samples, `example.01` for what the
 * program reads and `example.01.a` for what it writes, as Markdown for its end.
 */
export async function readPolygonConversations(pack: Package, language: string): Promise<string> {
  const files = [
    ...(await listFiles(pack, `statement-sections/${language}`)),
    ...(await listFiles(pack, `statements/${language}`)),
  ];
  const inputs = new Map(
    files
      .filter((file) => /\/example\.\d+$/.test(file))
      .map((file) => [posix.basename(file), file] as const)
      .reverse(),
  );
  if (inputs.size === 0) pack.warn(problemXml, 'its statement has no example, so learners see none');
  const parts: string[] = [];
  for (const [index, input] of [...inputs.values()].sort().entries()) {
    const texts = [await readText(pack, input), await readText(pack, `${input}.a`)];
    const [read = '', written = ''] = texts.map((text) => text?.trimEnd().replace(/^/gm, '    '));
    parts.push(`## Sample interaction ${index + 1}`, 'Your program reads:', read, 'Your program writes:', written);
  }
  return parts.length === 0 ? '' : `\n${parts.join('\n\n')}\n`;
}

/**
 * Warns of examples of the statement that differ from their tests, since learners see the tests.
 * `samples` are the samples in order.
 */
export async function compareExamples(
  pack: Package,
  language: string,
  samples: readonly { inputFile: string; answerFile: string }[],
): Promise<void> {
  const files = await listFiles(pack, `statement-sections/${language}`);
  const examples = files.filter((file) => /\/example\.\d+$/.test(file));
  const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');
  for (const [index, { inputFile, answerFile }] of samples.entries()) {
    const example = examples[index];
    if (example === undefined) continue;
    const wordsOf = async (file: string) => words((await readText(pack, file)) ?? '');
    const isSameInput = (await wordsOf(example)) === (await wordsOf(inputFile));
    if (isSameInput && (await wordsOf(`${example}.a`)) === (await wordsOf(answerFile))) continue;
    pack.warn(example, `differs from ${inputFile}: learners see the test`);
  }
}
