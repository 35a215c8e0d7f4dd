import type { Scoring, TestGroup } from '@podium/sdk/contract';
import type { FindingLog } from '../finding-log.ts';
import { readFlags } from '../icpc/validator-flags.ts';
import { isMap } from '../read-yaml.ts';
import { type GroupFolder, readScore, type TestFolder } from './test-folder.ts';

const modes = ['worst_error', 'first_error', 'always_accept', 'sum', 'min', 'ignore_sample', 'accept_if_any_accepted'];
/** A part of a group's score remains after a failed test only with one of these. */
const partial = ['accept_if_any_accepted', 'always_accept'];

/**
 * Reads the groups of the legacy format, as its default grader scores them: "Graders". A group
 * whose verdict is not accepted has no score there, so it is pass-fail here.
 */
export function readLegacyGroups(
  folders: { root: TestFolder; secret: TestFolder; groups: readonly GroupFolder[]; hasOwnScores: boolean },
  log: FindingLog,
): Scoring {
  const { root, secret, hasOwnScores } = folders;
  const whole = { file: secret.file, settings: { ...root.settings, ...secret.settings } };
  checkGrading(root, log);
  if (secret.settings !== root.settings) checkGrading(secret, log);
  const groups = folders.groups.map((group) => {
    // A property that a group lacks is that of the nearest folder above.
    const inherited = { ...group, settings: { ...whole.settings, ...group.settings } };
    if (group.file !== secret.file) checkGrading(group, log);
    return readGroup(inherited, hasOwnScores, log);
  });
  const flags = readFlags(whole.settings.grader_flags);
  const [first] = groups;
  if (first && folders.groups[0]?.file === secret.file) return { maxScore: first.maxScore, aggregation: 'sum', groups };
  const scores = groups.map(({ maxScore }) => maxScore ?? 0);
  const isBounded = groups.every(({ maxScore }) => maxScore !== null);
  const maxScore = isBounded ? scores.reduce((total, score) => total + score, 0) : null;
  if (flags.includes('min')) return { maxScore: isBounded ? Math.min(...scores) : null, aggregation: 'min', groups };
  const isWholeOnly = !flags.some((flag) => partial.includes(flag)) && scoringOf(whole) === undefined;
  const canBeWholeOnly = isBounded && groups.every(({ aggregation }) => aggregation === 'pass-fail');
  return { maxScore, aggregation: isWholeOnly && canBeWholeOnly ? 'pass-fail' : 'sum', groups };
}

function readGroup(folder: GroupFolder, hasOwnScores: boolean, log: FindingLog): TestGroup {
  const { name, testCount } = folder;
  const draft = scoringOf(folder);
  if (draft) {
    const aggregation = draft.settings.aggregation === 'min' ? 'min' : 'sum';
    return { name, maxScore: readScore(draft, 'score', log) ?? null, aggregation, requirePass: [] };
  }
  const flags = readFlags(folder.settings.grader_flags);
  const isMin = flags.includes('min');
  const each = readScore(folder, 'accept_score', log) ?? 1;
  if (hasOwnScores) {
    const maxScore = readRange(folder, log);
    return { name, maxScore, aggregation: isMin ? 'min' : 'sum', requirePass: [] };
  }
  const countsParts = !isMin && flags.some((flag) => partial.includes(flag));
  const maxScore = isMin ? each : each * testCount;
  return { name, maxScore, aggregation: countsParts ? 'sum' : 'pass-fail', requirePass: [] };
}

/** Version 2023-07 has the score of a group in a map of its own. */
function scoringOf({ file, settings }: TestFolder): TestFolder | undefined {
  return isMap(settings.scoring) ? { file, settings: settings.scoring } : undefined;
}

/** Returns the upper end of `range`, such as `0 40`; null if there is none. */
function readRange({ file, settings }: TestFolder, log: FindingLog): number | null {
  if (settings.range === undefined) return null;
  const [from, to] = String(settings.range).trim().split(/\s+/);
  if (/^\+?inf$/.test(to ?? '')) return null;
  const upper = Number(to);
  if (from !== undefined && to !== undefined && upper >= 0) return upper;
  log.error(file, 'must be two numbers, such as `0 40`', 'range');
  return null;
}

/** Rejects what the default grader cannot do here. */
function checkGrading(folder: TestFolder, log: FindingLog): void {
  const { file, settings } = folder;
  if (settings.grading !== undefined && settings.grading !== 'default')
    log.error(file, 'must be default: graders of a package are not supported here', 'grading');
  const unknown = readFlags(folder.settings.grader_flags).find((flag) => !modes.includes(flag));
  if (unknown !== undefined)
    log.error(file, `'${unknown}' is not supported here: known are ${modes.join(', ')}`, 'grader_flags');
  if ((readScore(folder, 'reject_score', log) ?? 0) > 0)
    log.error(file, 'must be 0: a failed test has no score here', 'reject_score');
}
