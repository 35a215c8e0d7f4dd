import { posix } from 'node:path';
import { type Package, withOwnLog } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import type { Editorial } from '../read-editorial.ts';
import { readText } from '../read-text.ts';
import { codeOfLanguage, convertPolygonLatex, readProperties } from './polygon-statements.ts';
import { type PolygonProblem, problemXml } from './problem-xml.ts';

/**
 * Reads the tutorial as the editorial, in the first of the languages that has one: from the
 * sections of its statement, else from `problem-properties.json`, else from `tutorial.tex`.
 * Undefined if there is none.
 */
export async function readPolygonTutorial(
  pack: Package,
  problem: PolygonProblem,
  languages: readonly string[],
): Promise<Editorial | undefined> {
  const log = withOwnLog(pack);
  const written = await Promise.all(languages.map((language) => findTutorial(log, problem, language)));
  const [used, ...others] = written.filter((tutorial) => tutorial !== undefined);
  if (!used) {
    pack.errors.push(...log.errors);
    if (problem.hasTutorial && problem.tutorials.length === 0)
      pack.warn(problemXml, 'has a tutorial that is not in LaTeX, so there is no editorial');
    return undefined;
  }
  // Another language may have an editorial all the same.
  for (const { file, message } of log.errors) pack.warn(file, message);
  for (const { file } of others) pack.warn(file, `is left out: the editorial is ${used.file}`);
  const markdown = await convertPolygonLatex(pack, used, used.files);
  const language = codeOfLanguage(used.language);
  return markdown === '' ? undefined : { language, file: used.file, markdown: `${markdown}\n` };
}

/** Finds the source of the tutorial in a language, with the files beside it. */
async function findTutorial(pack: Package, { statements, tutorials }: PolygonProblem, language: string) {
  const isIn = (each: { language: string }) => each.language === language;
  const named = tutorials.find(isIn)?.file;
  const beside = posix.dirname(named ?? statements.find(isIn)?.file ?? `statements/${language}/problem.tex`);
  const start = `statement-sections/${language}`;
  const files = [...(await listFiles(pack, start)), ...(await listFiles(pack, beside))];
  const candidates = [
    `${start}/tutorial.tex`,
    `${beside}/problem-properties.json`,
    named ?? `${beside}/tutorial.tex`,
  ].filter((file) => files.includes(file));
  for (const file of candidates) {
    const text = file.endsWith('.json')
      ? (await readProperties(pack, file)).get('tutorial')
      : await readText(pack, file);
    if (text !== undefined && text.trim() !== '') return { language, file, text, files };
  }
  if (named !== undefined && !files.includes(named)) pack.error(named, 'is missing');
  return undefined;
}
