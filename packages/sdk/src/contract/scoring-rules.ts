/** A test group as the rules need it. */
interface Group {
  name: string;
  maxScore: number | null;
  aggregation: 'pass-fail' | 'sum' | 'min';
  requirePass: readonly string[];
}

interface ScoringError {
  path: (string | number)[];
  message: string;
}

/** The samples, which a group can require, although they have no score. */
export const sampleGroup = 'sample';

/**
 * Lists what is wrong with the groups of a problem, by the rules of "Scoring problems" of the ICPC
 * problem package format.
 */
export function findScoringErrors(scoring: {
  maxScore: number | null;
  aggregation: Group['aggregation'];
  groups: readonly Group[];
}): ScoringError[] {
  const { maxScore, aggregation, groups } = scoring;
  const errors = groups.flatMap((group, index) =>
    findGroupErrors(group, groups.slice(0, index), maxScore).map((message) => ({ path: ['groups', index], message })),
  );
  if (aggregation === 'pass-fail') {
    if (maxScore === null) errors.push({ path: ['maxScore'], message: 'maxScore is required: a pass gives all of it' });
    const other = groups.findIndex((group) => group.aggregation !== 'pass-fail');
    if (other >= 0)
      errors.push({
        path: ['groups', other],
        message: `the group ${groups[other]?.name} must be pass-fail as the whole is`,
      });
  }
  const sum = groups.reduce((total, group) => total + (group.maxScore ?? 0), 0);
  if (aggregation === 'sum' && maxScore !== null && sum > maxScore + 1e-6)
    errors.push({
      path: ['groups'],
      message: `the groups have ${sum} points together, more than the ${maxScore} of the whole`,
    });
  return errors;
}

function findGroupErrors(group: Group, earlier: readonly Group[], wholeMaxScore: number | null): string[] {
  const { name, maxScore, aggregation, requirePass } = group;
  const errors: string[] = [];
  if (name === sampleGroup) errors.push('a test group cannot have the name sample: samples have no score');
  if (earlier.some((other) => other.name === name)) errors.push(`there are two test groups ${name}`);
  if (maxScore === null && wholeMaxScore !== null)
    errors.push(`the test group ${name} needs a maxScore, since the whole has one`);
  if (maxScore === null && aggregation === 'pass-fail')
    errors.push(`the test group ${name} needs a maxScore: a pass gives all of it`);
  for (const required of requirePass) {
    const known = earlier.find((other) => other.name === required);
    if (required !== sampleGroup && known?.aggregation !== 'pass-fail')
      errors.push(`the test group ${name} requires ${required}, which is no earlier pass-fail group`);
  }
  return errors;
}

/**
 * Lists the test cases, by their positions, that belong to no group although the problem has
 * scores, or to a group although it has none; and the groups without tests.
 */
export function findGroupingErrors(
  scoring: { groups: readonly { name: string }[] } | null,
  tests: readonly { group?: string | undefined; isSample: boolean }[],
): ScoringError[] {
  const known = new Set(scoring?.groups.map(({ name }) => name));
  const errors = tests.flatMap(({ group, isSample }, index) => {
    const path = ['testCases', index, 'group'];
    const test = `test case ${index + 1}`;
    if (scoring === null)
      return group === undefined ? [] : [{ path, message: `${test} has a group, but the problem has no scores` }];
    if (isSample) return group === undefined ? [] : [{ path, message: `${test} is a sample, which has no group` }];
    if (group === undefined) return [{ path, message: `${test} needs a group: ${[...known].join(', ')}` }];
    return known.has(group)
      ? []
      : [{ path, message: `${test} has the group ${group}: known are ${[...known].join(', ')}` }];
  });
  const used = new Set(tests.map(({ group }) => group));
  const empty = scoring?.groups.findIndex(({ name }) => !used.has(name)) ?? -1;
  if (empty >= 0)
    errors.push({
      path: ['scoring', 'groups', empty],
      message: `the test group ${scoring?.groups[empty]?.name} has no test cases`,
    });
  return errors;
}
