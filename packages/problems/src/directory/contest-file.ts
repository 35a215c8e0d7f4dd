import { basename, dirname } from 'node:path';
import { contestCreateSchema, limits } from '@podium/sdk/contract';
import {
  explainLocalMoment,
  isTimeZone,
  parseDuration,
  parseLocalTime,
  parseZonedMoment,
  problemLabel,
  readLocalMoment,
} from '@podium/sdk/display';
import { findNearestWord } from '@podium/sdk/search';
import { ProblemFolderError } from '../errors.ts';
import { createFindingLog, type FindingLog } from '../read/finding-log.ts';
import { readText } from '../read/read-text.ts';
import { isMap, readYaml, type YamlMap } from '../read/read-yaml.ts';

/** A contest as a file describes it. */
export interface ContestFile {
  /** The key `id`, or else the name of the file without its ending. */
  id: string;
  title: string;
  description: string;
  /** ISO 8601 in UTC. */
  startTime: string;
  endTime: string;
  /** The order is the contest's. */
  problems: ContestFileProblem[];
}

export interface ContestFileProblem {
  /** The name of the problem's folder. */
  folder: string;
  /** The full marks; absent if the server chooses them by the difficulty. */
  points?: number;
}

const knownKeys = ['id', 'title', 'description', 'start', 'end', 'duration', 'zone', 'problems', 'registration'];

/**
 * Reads the YAML file of a contest. `path` may be relative to the working folder.
 *
 * @throws ProblemFolderError with every error of the file.
 */
export async function readContestFile(path: string): Promise<ContestFile> {
  const file = basename(path);
  const log = createFindingLog();
  const text = await readText(dirname(path), file, log);
  const value = text === undefined ? undefined : readYaml(file, text, log);
  if (isMap(value)) {
    const contest = readContest(value, file, log);
    if (contest && log.errors.length === 0) return contest;
  } else if (log.errors.length === 0) {
    log.error(file, 'must hold keys and values, such as title and start');
  }
  throw new ProblemFolderError(path, log.errors, 'The contest');
}

function readContest(value: YamlMap, file: string, log: FindingLog): ContestFile | undefined {
  for (const key of Object.keys(value).filter((each) => !knownKeys.includes(each))) {
    const near = findNearestWord(key, knownKeys);
    log.error(file, near ? `is no key of a contest: did you mean ${near}?` : 'is no key of a contest', key);
  }
  if (value.registration !== undefined && value.registration !== 'open') {
    log.error(file, 'can only be open: learners register themselves until the end', 'registration');
  }
  const times = readTimes(value, file, log);
  const problems = readProblems(value.problems, file, log);
  const { title, description } = value;
  const id = readId(value.id, file, log);
  if (log.errors.length > 0 || !times) return undefined;
  const text = typeof description === 'string' ? description.trimEnd() : description;
  const parsed = contestCreateSchema.safeParse({ title, description: text, ...times });
  for (const { path, message } of parsed.error?.issues ?? []) log.error(file, message, keyOf(path.join('.')));
  return parsed.data && { id, title: parsed.data.title, description: parsed.data.description, ...times, problems };
}

function keyOf(field: string): string {
  return { startTime: 'start', endTime: 'end' }[field] ?? field;
}

function readId(value: unknown, file: string, log: FindingLog): string {
  if (value === undefined) return file.replace(/\.ya?ml$/, '');
  const isId = (typeof value === 'string' || typeof value === 'number') && /^[\w.-]+$/.test(String(value));
  if (!isId || String(value).length > limits.packageIdMaxLength) {
    const most = limits.packageIdMaxLength;
    log.error(file, `must be at most ${most} letters, digits, points, dashes and underscores`, 'id');
  }
  return String(value);
}

function readTimes(
  { start, end, duration, zone }: YamlMap,
  file: string,
  log: FindingLog,
): Pick<ContestFile, 'startTime' | 'endTime'> | undefined {
  if (zone !== undefined && (typeof zone !== 'string' || !isTimeZone(zone))) {
    log.error(file, `is not the name of a time zone, such as Europe/Berlin: ${String(zone)}`, 'zone');
    return undefined;
  }
  const read = (key: 'start' | 'end', value: unknown) => {
    const result = readMoment(value, zone);
    if (typeof result === 'number') return result;
    log.error(file, result, key);
    return undefined;
  };
  const startMs = read('start', start);
  if ((end === undefined) === (duration === undefined)) {
    log.error(file, 'give either end or duration', end === undefined ? 'duration' : 'end');
    return undefined;
  }
  const lengthMs = typeof duration === 'string' ? parseDuration(duration) : undefined;
  if (duration !== undefined && lengthMs === undefined) {
    log.error(file, `must be a duration such as 5h or 2h30m, not ${String(duration)}`, 'duration');
  }
  const endMs = end === undefined ? (startMs ?? 0) + (lengthMs ?? 0) : read('end', end);
  if (startMs === undefined || endMs === undefined) return undefined;
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
}

/** Returns milliseconds since 1970, or what is wrong with the value. */
function readMoment(value: unknown, zone: string | undefined): number | string {
  if (value === undefined || value === null) return 'is missing';
  const text = String(value);
  const moment = parseZonedMoment(text);
  if (moment !== undefined) return moment;
  const local = parseLocalTime(text);
  if (!local) return `is not a date and time that exists: ${text}. Write 2026-05-01 10:00 or 2026-05-01T10:00:00Z`;
  if (zone === undefined) return `has no zone: add zone: Europe/Berlin, or write it as ${text.replace(' ', 'T')}Z`;
  const read = readLocalMoment(local, zone, text);
  return 'moment' in read ? read.moment : explainLocalMoment(read);
}

function readProblems(value: unknown, file: string, log: FindingLog): ContestFileProblem[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    log.error(file, 'must be a list of names of folders', 'problems');
    return [];
  }
  if (value.length > limits.contestProblemsMaxCount) {
    log.error(file, `names ${value.length}: a contest has at most ${limits.contestProblemsMaxCount}`, 'problems');
  }
  const problems = value.map((entry, index) => readProblem(entry, index, file, log));
  const names = problems.map(({ folder }) => folder);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) < index);
  if (twice !== undefined) log.error(file, `names ${twice} twice`, 'problems');
  return problems;
}

/**
 * Reads a name, or a map with a name, the full marks and the letter that follows from the order.
 */
function readProblem(entry: unknown, index: number, file: string, log: FindingLog): ContestFileProblem {
  const map = isMap(entry) ? entry : { problem: entry };
  const key = `problems[${index}]`;
  const { problem, points, letter, ...others } = map;
  for (const other of Object.keys(others)) {
    log.error(file, 'is no key of a problem: known are problem, points and letter', `${key}.${other}`);
  }
  const folder = typeof problem === 'number' ? String(problem) : problem;
  if (typeof folder !== 'string' || folder === '' || /[/\\]/.test(folder) || folder.startsWith('.')) {
    log.error(file, 'must name a folder in problems/, such as two-sum', key);
  }
  const label = problemLabel(index);
  if (letter !== undefined && letter !== label) {
    log.error(file, `must be ${label}: letters follow from the order of the list`, `${key}.letter`);
  }
  const inRange = typeof points === 'number' && Number.isInteger(points) && points >= 1 && points <= 1_000_000;
  if (points !== undefined && !inRange) {
    log.error(file, 'must be a whole number from 1 to 1000000', `${key}.points`);
  }
  return { folder: typeof folder === 'string' ? folder : '', ...(inRange && { points }) };
}
