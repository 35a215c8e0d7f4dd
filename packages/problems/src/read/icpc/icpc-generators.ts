import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { includedFor } from '@podium/sdk/contract';
import type { GeneratedTest, Generators, JuryProgram } from '../../model.ts';
import { type FindingLog, type Package, type Unlogged, withOwnLog } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { readText } from '../read-text.ts';
import { isMap, readYaml } from '../read-yaml.ts';
import { readPrograms } from './icpc-jury.ts';
import { parseSettings } from './parsed-settings.ts';
import { isInteractiveProblem } from './read-checker.ts';
import { readIncludedFiles } from './read-included-files.ts';

const rulesFile = 'generators/generators.yaml';
const groups = ['sample', 'secret', 'invalid_input'];

/**
 * Reads the rules in `generators/generators.yaml`, a part of the format of BAPCtools. Returns
 * undefined if the package has none.
 */
export async function readIcpcGenerators(pack: Package): Promise<Unlogged<Generators> | undefined> {
  const files = await listFiles(pack, 'generators');
  if (!files.includes(rulesFile)) return undefined;
  const value = readYaml(rulesFile, (await readText(pack, rulesFile)) ?? '', pack);
  const rules = asMap(value, 'generators.yaml', pack);
  rejectKeys(rules, ['solution', 'random_salt', 'data'], '', pack);
  const programs = await readPrograms(pack, files, 2);
  const solution = await readSolution(pack, rules.solution);
  const handWritten: string[] = [];
  const context = { programs, salt: String(rules.random_salt ?? ''), handWritten, log: pack };
  const data = asMap(rules.data, 'data', pack);
  rejectKeys(data, groups, 'data.', pack);
  const tests = groups.flatMap((group) => (group in data ? readGroup(data[group], `data/${group}`, context) : []));
  const known = new Set(handWritten);
  for (const { name } of tests) {
    if (known.has(name)) pack.error(rulesFile, 'is the name of two tests', name);
    known.add(name);
  }
  const present = (await Promise.all(groups.map((group) => listFiles(pack, `data/${group}`)))).flatMap((list) =>
    list.flatMap((file) => (file.endsWith('.in') ? [file.slice(0, -'.in'.length)] : [])),
  );
  const { value: settings } = await parseSettings(pack);
  return {
    solution,
    tests,
    testsWithoutRule: present.filter((name) => !known.has(name)),
    isInteractive: isMap(settings) && isInteractiveProblem(settings),
  };
}

async function readSolution(pack: Package, value: unknown): Promise<Generators['solution']> {
  if (value === undefined || value === null) return undefined;
  const file = String(value).replace(/^\//, '');
  // The reader of the problem reports what is wrong with these files.
  const included = await readIncludedFiles(withOwnLog(pack));
  const depth = file.split('/').length;
  const inside = file.includes('..') ? [] : await listFiles(pack, file);
  const sources = inside.length > 0 ? inside : [file];
  const [program] = file.includes('..') ? [] : await readPrograms(pack, sources, depth, { included });
  if (program) return { ...program, included: includedFor(program.language, included) };
  pack.error(rulesFile, `names no program of the package: ${String(value)}`, 'solution');
  return undefined;
}

interface RulesContext {
  programs: readonly JuryProgram[];
  salt: string;
  /** Collects the tests with an empty rule. */
  handWritten: string[];
  log: FindingLog;
}

/** Reads a group, whose `data` is a map, or a list of maps whose entries are numbered. */
function readGroup(value: unknown, path: string, context: RulesContext): GeneratedTest[] {
  const { log } = context;
  const group = asMap(value, path, log);
  rejectKeys(group, ['data'], `${path}: `, log);
  const data = group.data ?? {};
  if (!Array.isArray(data)) {
    const entries = Object.entries(asMap(data, `${path}: data`, log));
    return entries.flatMap(([name, rule]) => readRule(rule, `${path}/${name}`, context));
  }
  const entries = data.flatMap((part) => Object.entries(asMap(part, `${path}: data`, log)));
  const digits = String(entries.length).length;
  return entries.flatMap(([name, rule], index) => {
    const number = String(index + 1).padStart(digits, '0');
    return readRule(rule, `${path}/${number}${name === '' ? '' : `-${name}`}`, context);
  });
}

function readRule(rule: unknown, name: string, context: RulesContext): GeneratedTest[] {
  const { log } = context;
  const reject = (message: string): [] => {
    log.error(rulesFile, message, name);
    return [];
  };
  if (name.split('/').some((part) => part === '..' || part === '')) return reject('is not a name of a test');
  if (rule === null || rule === '') {
    context.handWritten.push(name);
    return [];
  }
  if (typeof rule === 'string') return readCommands(rule, { name, count: 1 }, context);
  if (!isMap(rule)) return reject('must be a command, or keys such as in and ans');
  if ('data' in rule) return readGroup(rule, name, context);
  rejectKeys(rule, ['in', 'ans', 'generate', 'count'], `${name}: `, log);
  const { in: input, ans, generate, count = 1 } = rule;
  if (ans !== undefined && typeof ans !== 'string') log.error(rulesFile, 'must be a text, in quotes', `${name}: ans`);
  const answer = typeof ans === 'string' ? { answer: ans } : {};
  if (typeof input === 'string' && generate === undefined)
    return [{ ...namedTest(name), input: { text: input }, ...answer }];
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 100;
  if (typeof generate === 'string' && input === undefined && isCount) {
    return readCommands(generate, { name, count }, context).map((test) => ({ ...test, ...answer }));
  }
  return reject('must have the text `in` or the command `generate`, and count from 1 to 100 if any');
}

function namedTest(name: string): Pick<GeneratedTest, 'name' | 'inputFile' | 'answerFile'> {
  const answerFile = name.startsWith('data/invalid_input/') ? undefined : `${name}.ans`;
  return { name, inputFile: `${name}.in`, answerFile };
}

/** Reads a command, which with a count makes several tests from different seeds. */
function readCommands(
  text: string,
  { name, count }: { name: string; count: number },
  { programs, salt, log }: RulesContext,
): GeneratedTest[] {
  const [word = '', ...args] = text.trim().split(/\s+/);
  const file = word.startsWith('/') ? word.slice(1) : `generators/${word}`;
  const program = programs.find((each) => each.file === file || each.file.startsWith(`${file}/`));
  if (!program) {
    log.error(rulesFile, `'${word}' is no program in generators/ that runs here`, name);
    return [];
  }
  const digits = String(count).length;
  return Array.from({ length: count }, (_, index) => {
    const numbered = count === 1 ? name : `${name}-${String(index + 1).padStart(digits, '0')}`;
    const values = { seed: seedOf(`${salt}${text}${index === 0 ? '' : index}`), name: posix.basename(numbered) };
    const filled = args.map((arg) =>
      arg.replace(/\{(seed|name)(?::[^}]*)?\}/g, (_match, key: 'seed' | 'name') => values[key]),
    );
    return { ...namedTest(numbered), input: { command: { program, args: filled, text } } };
  });
}

/** Returns a number below 2^31 that depends only on the text. */
function seedOf(text: string): string {
  return String(createHash('sha256').update(text).digest().readUInt32BE() >>> 1);
}

/** Returns a map; an empty one, with an error in the log, for any other value than nothing. */
function asMap(value: unknown, where: string, log: FindingLog): Record<string, unknown> {
  if (isMap(value)) return value;
  if (value !== undefined && value !== null) log.error(rulesFile, 'must hold keys and values', where);
  return {};
}

function rejectKeys(map: Record<string, unknown>, known: readonly string[], where: string, log: FindingLog): void {
  for (const key of Object.keys(map).filter((each) => !known.includes(each))) {
    log.error(rulesFile, `is not supported here: known are ${known.join(', ')}`, `${where}${key}`);
  }
}
