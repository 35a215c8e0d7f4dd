import { basename, dirname } from 'node:path';
import { type ContestSettings, contestCreateSchema, limits } from '@podium/sdk/contract';
import {
  explainLocalMoment,
  findFreezeError,
  isTimeZone,
  parseDuration,
  parseLocalTime,
  parseMinutes,
  parseZonedMoment,
  problemLabel,
  readLocalMoment,
} from '@podium/sdk/display';
import { findNearestWord } from '@podium/sdk/search';
import { ProblemFolderError } from '../errors.ts';
import { packageIn } from '../read/finding-log.ts';
import { readText } from '../read/read-text.ts';
import { isMap, readYaml, type YamlMap } from '../read/read-yaml.ts';

/** A contest as a file describes it. */
export interface ContestFile extends Partial<ContestSettings> {
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

const knownKeys = [
  ...['id', 'title', 'description', 'start', 'end', 'duration', 'zone', 'problems', 'registration'],
  ...['rule', 'penalty', 'freeze', 'standings'],
];

/**
 * Reads the YAML file of a contest. `path` may be relative to the working folder.
 *
 * @throws ProblemFolderError with every error of the file.
 */
export async function readContestFile(path: string): Promise<ContestFile> {
  const file = basename(path);
  const log = packageIn(dirname(path));
  const text = await readText(log, file);
  const value = text === undefined ? undefined : readYaml(file, text, log);
  const report: Report = (message, key) => log.error(file, message, key);
  const contest = isMap(value) ? readContest(value, file.replace(/\.ya?ml$/, ''), report) : undefined;
  if (contest && log.errors.length === 0) return contest;
  if (log.errors.length === 0) report('must hold keys and values, such as title and start');
  throw new ProblemFolderError(path, log.errors, 'The contest');
}

/** Reports what is wrong with a key, and returns nothing. */
type Report = (message: string, key?: string) => void;

function readContest(value: YamlMap, fileId: string, report: Report): ContestFile | undefined {
  for (const key of Object.keys(value).filter((each) => !knownKeys.includes(each))) {
    const near = findNearestWord(key, knownKeys);
    report(near ? `is no key of a contest: did you mean ${near}?` : 'is no key of a contest', key);
  }
  const { id = fileId, title, description, registration = 'open' } = value;
  if (registration !== 'open') report('can only be open: learners register themselves until the end', 'registration');
  const most = limits.packageIdMaxLength;
  const isText = typeof id === 'string' || typeof id === 'number';
  if (id !== fileId && !(isText && /^[\w.-]+$/.test(String(id)) && String(id).length <= most)) {
    report(`must be at most ${most} letters, digits, points, dashes and underscores`, 'id');
  }
  const times = readTimes(value, report);
  const problems = readProblems(value.problems ?? [], report);
  if (!times) return undefined;
  const text = typeof description === 'string' ? description.trimEnd() : description;
  const settings = readSettings(value, times, report);
  const { data, error } = contestCreateSchema.safeParse({ title, description: text, ...times, ...settings });
  const keys: Readonly<Record<string, string>> = {
    ...{ startTime: 'start', endTime: 'end', penaltyMinutes: 'penalty', freezeMinutes: 'freeze' },
  };
  for (const { path, message } of error?.issues ?? []) report(message, keys[path.join('.')] ?? path.join('.'));
  if (!data) return undefined;
  return { id: String(id), title: data.title, description: data.description, ...times, ...settings, problems };
}

/** Reads the settings that the file has. Their values are checked with the others. */
function readSettings(
  { rule, penalty, freeze, standings }: YamlMap,
  { startTime, endTime }: Pick<ContestFile, 'startTime' | 'endTime'>,
  report: Report,
): Partial<ContestSettings> {
  const read = (key: 'penalty' | 'freeze', value: unknown) => {
    const minutes = value === undefined ? undefined : parseMinutes(String(value));
    if (minutes === undefined && value !== undefined)
      report(`must be minutes such as 20, 20m or 1h, not ${value}`, key);
    return minutes;
  };
  const [penaltyMinutes, freezeMinutes] = [read('penalty', penalty), read('freeze', freeze)];
  const tooLong = findFreezeError(freezeMinutes ?? 0, Date.parse(endTime) - Date.parse(startTime));
  if (tooLong) report(tooLong, 'freeze');
  const settings = { rule, penaltyMinutes, freezeMinutes, standings } as Partial<ContestSettings>;
  return Object.fromEntries(Object.entries(settings).filter(([, setting]) => setting !== undefined));
}

function readTimes(
  { start, end, duration, zone }: YamlMap,
  report: Report,
): Pick<ContestFile, 'startTime' | 'endTime'> | undefined {
  if (zone !== undefined && (typeof zone !== 'string' || !isTimeZone(zone))) {
    report(`is not the name of a time zone, such as Europe/Berlin: ${String(zone)}`, 'zone');
    return undefined;
  }
  const read = (key: 'start' | 'end', value: unknown) => {
    const moment = readMoment(value, zone);
    if (typeof moment === 'number') return moment;
    report(moment, key);
    return undefined;
  };
  const startMs = read('start', start);
  if ((end === undefined) === (duration === undefined)) {
    report('give either end or duration', end === undefined ? 'duration' : 'end');
    return undefined;
  }
  const lengthMs = typeof duration === 'string' ? parseDuration(duration) : undefined;
  if (duration !== undefined && lengthMs === undefined) {
    report(`must be a duration such as 5h or 2h30m, not ${String(duration)}`, 'duration');
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

function readProblems(value: unknown, report: Report): ContestFileProblem[] {
  if (!Array.isArray(value)) {
    report('must be a list of names of folders', 'problems');
    return [];
  }
  const most = limits.contestProblemsMaxCount;
  if (value.length > most) report(`names ${value.length}: a contest has at most ${most}`, 'problems');
  const problems = value.map((entry, index) => readProblem(entry, index, report));
  const names = problems.map(({ folder }) => folder);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) < index);
  if (twice !== undefined) report(`names ${twice} twice`, 'problems');
  return problems;
}

/**
 * Reads a name, or a map with a name, the full marks and the letter that follows from the order.
 */
function readProblem(entry: unknown, index: number, report: Report): ContestFileProblem {
  const key = `problems[${index}]`;
  const { problem, points, letter, ...others } = isMap(entry) ? entry : { problem: entry };
  for (const other of Object.keys(others)) {
    report('is no key of a problem: known are problem, points and letter', `${key}.${other}`);
  }
  const folder = typeof problem === 'string' || typeof problem === 'number' ? String(problem) : '';
  if (folder === '' || /[/\\]/.test(folder) || folder.startsWith('.')) {
    report('must name a folder in problems/, such as two-sum', key);
  }
  const label = problemLabel(index);
  if (letter !== undefined && letter !== label) {
    report(`must be ${label}: letters follow from the order of the list`, `${key}.letter`);
  }
  const inRange = typeof points === 'number' && Number.isInteger(points) && points >= 1 && points <= 1_000_000;
  if (points !== undefined && !inRange) report('must be a whole number from 1 to 1000000', `${key}.points`);
  return { folder, ...(inRange && { points }) };
}
