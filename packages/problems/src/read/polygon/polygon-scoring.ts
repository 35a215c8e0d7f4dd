import type { Scoring, TestGroup } from '@podium/sdk/contract';
import { sampleGroup } from '@podium/sdk/contract';
import type { FindingLog } from '../finding-log.ts';
import { type PolygonGroup, type PolygonTest, type PolygonTestset, problemXml } from './problem-xml.ts';

/** The name for tests outside of the groups. */
const ungrouped = 'tests';

/**
 * Reads points and groups; undefined if no test has points. Tests of one group whose points differ
 * are several groups here, since tests of a group have equal points. What has no counterpart is a
 * warning in the log. A test without a score is in no group. A sample in a group is judged once as
 * a sample, and once in its group.
 */
export function readPolygonScoring(
  testset: PolygonTestset,
  log: FindingLog,
): { scoring: Scoring; groupOfTest: ReadonlyMap<PolygonTest, string> } | undefined {
  const { tests } = testset;
  const declared = new Map(testset.groups.map((group) => [group.name, group]));
  const hasPoints = tests.some(({ points }) => points > 0) || testset.groups.some(({ points = 0 }) => points > 0);
  if (!hasPoints) {
    const named = new Set(tests.flatMap(({ group, isSample }) => (group === undefined || isSample ? [] : group)));
    if (named.size > 1) log.warn(problemXml, 'its groups have no points, so they have no effect');
    return undefined;
  }
  const parts = splitTests(tests, declared);
  const requiredBy = (group: PolygonGroup | undefined) =>
    (group?.dependencies ?? []).flatMap((dependency) => {
      const own = parts.get(dependency);
      if (!own && tests.some(({ group: name, isSample }) => isSample && name === dependency)) return sampleGroup;
      if (own?.every(({ aggregation }) => aggregation === 'pass-fail')) return own.map(({ name }) => name);
      const why = own ? 'whose tests have points of their own' : 'which has no tests';
      log.warn(problemXml, `the group ${group?.name} depends on ${dependency}, ${why}: it is judged without it`);
      return [];
    });
  const built = [...parts].flatMap(([group, own]) =>
    own.map(({ name, maxScore, aggregation }) => {
      return { name, maxScore, aggregation, requirePass: [...new Set(requiredBy(declared.get(group)))] };
    }),
  );
  const groups = orderByRequirements(built, log);
  warnOfFeedback(testset.groups, log);
  const maxScore = groups.reduce((sum, group) => sum + (group.maxScore ?? 0), 0);
  const scored = [...parts.values()].flat().flatMap(({ name, tests }) => tests.map((test) => [test, name] as const));
  return { scoring: { maxScore, aggregation: 'sum', groups }, groupOfTest: new Map(scored) };
}

/** Tests with one score: a whole group, or those of a group that have equal points. */
interface Part {
  name: string;
  maxScore: number;
  aggregation: 'pass-fail' | 'sum';
  tests: readonly PolygonTest[];
}

/** Splits the tests into parts by their groups. Samples without a score are in none. */
function splitTests(
  tests: readonly PolygonTest[],
  declared: ReadonlyMap<string, PolygonGroup>,
): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>();
  const used = new Set<string>([sampleGroup]);
  for (const [name, own] of Map.groupBy(tests, ({ group = ungrouped }) => group)) {
    const group = declared.get(name);
    const sum = own.reduce((total, { points }) => total + points, 0);
    const maxScore = sum === 0 ? (group?.points ?? 0) : sum;
    if (maxScore === 0 && own.every(({ isSample }) => isSample)) continue;
    if (group?.pointsPolicy === 'complete-group') {
      const part = { maxScore: group.points ?? sum, aggregation: 'pass-fail', tests: own } as const;
      parts.set(name, [{ name: uniqueName(name, used), ...part }]);
      continue;
    }
    const scored = own.filter(({ isSample, points }) => !isSample || points > 0);
    const byPoints = sum === 0 ? new Map([[0, scored]]) : Map.groupBy(scored, ({ points }) => points);
    const split = [...byPoints].map(([points, equal]): Part => {
      const partName = uniqueName(byPoints.size === 1 ? name : `${name}.${points}`, used);
      return {
        name: partName,
        maxScore: sum === 0 ? maxScore : points * equal.length,
        aggregation: 'sum',
        tests: equal,
      };
    });
    parts.set(name, split);
  }
  return parts;
}

/** Returns a name that a group can have, and that no other one has. */
function uniqueName(written: string, used: Set<string>): string {
  const plain =
    written
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[^a-z0-9]+/i, '')
      .slice(0, 90) || 'group';
  let name = plain;
  for (let count = 2; used.has(name); count += 1) name = `${plain}-${count}`;
  used.add(name);
  return name;
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
