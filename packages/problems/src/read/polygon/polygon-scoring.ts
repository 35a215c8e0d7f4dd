import type { Scoring, TestGroup } from '@podium/sdk/contract';
import { sampleGroup } from '@podium/sdk/contract';
import type { FindingLog } from '../finding-log.ts';
import { type PolygonGroup, type PolygonTestset, problemXml } from './problem-xml.ts';

/** The scores of a problem, and the group of each of its tests by the test's position. */
export interface PolygonScoring {
  scoring: Scoring;
  /**
   * Undefined for a test without a score. A sample in a group is judged once as a sample, and once
   * in its group.
   */
  groupOfTest: readonly (string | undefined)[];
}

/** The name for tests outside of the groups. */
const ungrouped = 'tests';

/**
 * Reads points and groups; undefined if no test has points. Tests of one group whose points differ
 * are several groups here, since tests of a group have equal points. What has no counterpart is a
 * warning in the log.
 */
export function readPolygonScoring(testset: PolygonTestset, log: FindingLog): PolygonScoring | undefined {
  const { tests } = testset;
  const declared = new Map(testset.groups.map((group) => [group.name, group]));
  const hasPoints = tests.some(({ points }) => points > 0) || testset.groups.some(({ points = 0 }) => points > 0);
  if (!hasPoints) {
    const named = new Set(tests.flatMap(({ group, isSample }) => (group === undefined || isSample ? [] : group)));
    if (named.size > 1) log.warn(problemXml, 'its groups have no points, so they have no effect');
    return undefined;
  }
  const parts = splitTests(testset, declared);
  const sampleGroups = new Set(
    tests.flatMap(({ group, isSample }) => (isSample && group !== undefined && !parts.has(group) ? [group] : [])),
  );
  const names = nameGroups([...parts.values()].flat());
  const built = [...parts].flatMap(([name, own]) =>
    own.map((part) => buildGroup(part, declared.get(name), { parts, names, sampleGroups, log })),
  );
  const groups = orderByRequirements(built, log);
  const groupOfTest = tests.map((_, index) => {
    const part = [...parts.values()].flat().find(({ positions }) => positions.includes(index));
    return part && names.get(part);
  });
  warnOfFeedback(testset.groups, log);
  const maxScore = groups.reduce((sum, group) => sum + (group.maxScore ?? 0), 0);
  return { scoring: { maxScore, aggregation: 'sum', groups }, groupOfTest };
}

/** Tests with one score: a whole group, or those of a group that have equal points. */
interface Part {
  name: string;
  maxScore: number;
  aggregation: 'pass-fail' | 'sum';
  /** The positions of its tests. */
  positions: number[];
}

/** Splits the tests into parts by their groups. Samples without a score are in none. */
function splitTests(
  { tests }: PolygonTestset,
  declared: ReadonlyMap<string, PolygonGroup>,
): ReadonlyMap<string, Part[]> {
  const positionsOf = new Map<string, number[]>();
  for (const [index, { group = ungrouped }] of tests.entries()) {
    positionsOf.set(group, [...(positionsOf.get(group) ?? []), index]);
  }
  const parts = new Map<string, Part[]>();
  for (const [name, positions] of positionsOf) {
    const pointsOf = (index: number) => tests[index]?.points ?? 0;
    const group = declared.get(name);
    const sum = positions.reduce((total, index) => total + pointsOf(index), 0);
    const maxScore = sum === 0 ? (group?.points ?? 0) : sum;
    const isOnlySamples = positions.every((index) => tests[index]?.isSample) && maxScore === 0;
    if (isOnlySamples) continue;
    if (group?.pointsPolicy === 'complete-group') {
      parts.set(name, [{ name, maxScore: group.points ?? sum, aggregation: 'pass-fail', positions }]);
      continue;
    }
    const scored = positions.filter((index) => !tests[index]?.isSample || pointsOf(index) > 0);
    const values = sum === 0 ? [0] : [...new Set(scored.map(pointsOf))];
    const split = values.map((value): Part => {
      const own = sum === 0 ? scored : scored.filter((index) => pointsOf(index) === value);
      const partName = values.length === 1 ? name : `${name}.${value}`;
      const partScore = sum === 0 ? maxScore : value * own.length;
      return { name: partName, maxScore: partScore, aggregation: 'sum', positions: own };
    });
    parts.set(name, split);
  }
  return parts;
}

/** Gives each part a name that a group can have, and that no other part has. */
function nameGroups(parts: readonly Part[]): ReadonlyMap<Part, string> {
  const names = new Map<Part, string>();
  const used = new Set<string>([sampleGroup]);
  for (const part of parts) {
    const plain =
      part.name
        .replace(/[^\w.-]+/g, '-')
        .replace(/^[^a-z0-9]+/i, '')
        .slice(0, 90) || 'group';
    let name = plain;
    for (let count = 2; used.has(name); count += 1) name = `${plain}-${count}`;
    used.add(name);
    names.set(part, name);
  }
  return names;
}

interface GroupContext {
  parts: ReadonlyMap<string, Part[]>;
  names: ReadonlyMap<Part, string>;
  /** The groups that hold only samples. */
  sampleGroups: ReadonlySet<string>;
  log: FindingLog;
}

function buildGroup(
  part: Part,
  group: PolygonGroup | undefined,
  { parts, names, sampleGroups, log }: GroupContext,
): TestGroup {
  const required = (group?.dependencies ?? []).flatMap((dependency) => {
    if (sampleGroups.has(dependency)) return sampleGroup;
    const own = parts.get(dependency);
    if (own?.every(({ aggregation }) => aggregation === 'pass-fail')) return own.map((each) => names.get(each) ?? '');
    const why = own ? 'whose tests have points of their own' : 'which has no tests';
    log.warn(problemXml, `the group ${group?.name} depends on ${dependency}, ${why}: it is judged without it`);
    return [];
  });
  const { maxScore, aggregation } = part;
  return { name: names.get(part) ?? '', maxScore, aggregation, requirePass: [...new Set(required)] };
}

/** Puts each group behind those that it requires, and otherwise leaves their order. */
function orderByRequirements(groups: readonly TestGroup[], log: FindingLog): TestGroup[] {
  const ordered: TestGroup[] = [];
  const waiting = [...groups];
  while (waiting.length > 0) {
    const isPlaced = (name: string) => name === sampleGroup || ordered.some((group) => group.name === name);
    const next = waiting.findIndex(({ requirePass }) => requirePass.every(isPlaced));
    if (next < 0) {
      log.error(problemXml, `the groups ${waiting.map(({ name }) => name).join(', ')} depend on each other`, 'groups');
      return [];
    }
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

function warnOfFeedback(groups: readonly PolygonGroup[], log: FindingLog): void {
  const others = [...new Set(groups.map(({ feedbackPolicy }) => feedbackPolicy))].filter((each) => each !== 'complete');
  if (others.length > 0)
    log.warn(
      problemXml,
      `the feedback policy ${others.join(', ')} has no effect: learners see the points of each group`,
    );
}
