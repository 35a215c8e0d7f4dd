import { limits } from '@podium/sdk/contract';
import type { FolderTestCase } from '../../model.ts';
import type { FindingLog, Package } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { lookUp } from '../look-up.ts';
import { inspectText } from '../read-text.ts';
import { settingsFile } from './parsed-settings.ts';

/** The endings that other systems use for answers and inputs. */
const lookalikes: Record<string, string> = { out: 'ans', a: 'ans', answer: 'ans', output: 'ans', input: 'in' };

/**
 * Reads the samples, then the secret tests, each in natural order of their names. The test cases of
 * an interactive problem are shown to nobody; learners see the conversations of `readInteractions`
 * instead.
 */
export async function readTestCases(pack: Package, isInteractive: boolean): Promise<FolderTestCase[]> {
  const samples = await readGroup(pack, 'data/sample', isInteractive);
  const secrets = await readGroup(pack, 'data/secret', isInteractive);
  const count = samples.length + secrets.length;
  if (count === 0 && pack.errors.length === 0) {
    pack.error('data/secret/', 'holds no test cases: put 1.in and 1.ans there');
  } else if (secrets.length === 0 && !isInteractive) {
    pack.warn('data/secret/', 'holds no test cases, so printing the answers of the samples is accepted');
  }
  if (samples.length === 0 && !isInteractive) {
    pack.warn('data/sample/', 'holds no samples, so learners see no example');
  }
  if (count > limits.testCasesMaxCount) {
    pack.error('data/', `holds ${count} test cases: a problem has at most ${limits.testCasesMaxCount}`);
  }
  return [...samples, ...secrets];
}

/**
 * Puts test cases into the order of the key `test_order`, a list of their names such as `secret/1`.
 * Test cases that it does not name follow in their own order.
 */
export function orderTestCases(cases: readonly FolderTestCase[], order: unknown, log: FindingLog): FolderTestCase[] {
  if (order === undefined || order === null) return [...cases];
  const names = Array.isArray(order) ? order.map(String) : undefined;
  if (!names) {
    log.error(settingsFile, 'must be a list of tests, such as [secret/1, sample/1]', 'test_order');
    return [...cases];
  }
  const byName = new Map(cases.map((each) => [each.name, each]));
  for (const [index, name] of names.entries()) {
    if (!byName.has(name)) log.error(settingsFile, `names ${name}, but there is no data/${name}.in`, 'test_order');
    if (names.indexOf(name) < index) log.error(settingsFile, `names ${name} twice`, 'test_order');
  }
  const named = new Set(names);
  return [...names.flatMap((name) => byName.get(name) ?? []), ...cases.filter(({ name }) => !named.has(name))];
}

async function readGroup(
  pack: Package,
  start: 'data/sample' | 'data/secret',
  isInteractive: boolean,
): Promise<FolderTestCase[]> {
  const files = await listFiles(pack, start);
  const present = new Set(files);
  const cases: FolderTestCase[] = [];
  for (const file of files) {
    const [, stem = '', ending = ''] = /^(.*)\.([^./]+)$/.exec(file) ?? [];
    if (ending === 'ans' && !present.has(`${stem}.in`)) pack.error(file, `has no input: ${stem}.in is missing`);
    if (ending === 'interaction' && !isInteractive) {
      pack.error(file, 'belongs to an interactive problem: problem.yaml must say `validation: custom interactive`');
    }
    const proper = lookUp(lookalikes, ending);
    // Without an input it is no answer, such as the a.out of a compiler.
    const isOfTest = ['in', 'input'].some((input) => present.has(`${stem}.${input}`));
    if (proper && isOfTest && !present.has(`${stem}.${proper}`)) {
      pack.error(file, `is not read: rename it to ${stem}.${proper}`);
    }
    if (ending === 'in') cases.push(...(await readCase(pack, stem, start === 'data/sample', present)));
  }
  return cases;
}

async function readCase(
  pack: Package,
  stem: string,
  isSample: boolean,
  present: ReadonlySet<string>,
): Promise<FolderTestCase[]> {
  const [inputFile, answerFile] = [`${stem}.in`, `${stem}.ans`];
  if (!present.has(answerFile)) {
    pack.error(answerFile, `is missing: it must hold the answer of ${inputFile}`);
    return [];
  }
  const content = await inspectCase(pack, inputFile, answerFile);
  if (!content) return [];
  for (const [file, { hasWindowsLineEnds }] of Object.entries({
    [inputFile]: content.input,
    [answerFile]: content.answer,
  }))
    if (hasWindowsLineEnds) pack.warn(file, 'has Windows line ends, which programs read as part of the line');
  return [{ name: stem.replace(/^data\//, ''), inputFile, answerFile, isSample, ...content }];
}

/** Reads the input and the answer of a test, without keeping them. */
export async function inspectCase(
  pack: Package,
  inputFile: string,
  answerFile: string,
): Promise<Pick<FolderTestCase, 'input' | 'answer'> | undefined> {
  const [input, answer] = [await inspectText(pack, inputFile), await inspectText(pack, answerFile)];
  return input && answer && { input, answer };
}
