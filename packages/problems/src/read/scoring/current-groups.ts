import type { Scoring, TestGroup } from '@podium/sdk/contract';
import type { FindingLog } from '../finding-log.ts';
import { type GroupFolder, readScore, type TestFolder } from './test-folder.ts';

/** Reads the groups of version 2025-09, with its defaults: "Test data configuration". */
export function readGroups(
  { secret, groups }: { secret: TestFolder; groups: readonly GroupFolder[] },
  log: FindingLog,
): Scoring {
  const maxScore = secret.settings.max_score === undefined ? 100 : readMaxScore(secret, log);
  const [first] = groups;
  // Tests without groups are scored as the format scores `secret` itself.
  if (first?.name === 'secret') {
    const aggregation = readAggregation(secret, 'sum', log);
    const group = { name: first.name, maxScore, aggregation, requirePass: readRequired(secret, log) };
    return { maxScore, aggregation: 'sum', groups: [group] };
  }
  return {
    maxScore,
    aggregation: readAggregation(secret, 'sum', log),
    groups: groups.map((group) => ({
      name: group.name,
      maxScore: readMaxScore(group, log),
      aggregation: readAggregation(group, 'pass-fail', log),
      requirePass: [...readRequired(secret, log), ...readRequired(group, log)],
    })),
  };
}

function readMaxScore(folder: TestFolder, log: FindingLog): number | null {
  const { max_score: value } = folder.settings;
  return value === 'unbounded' ? null : (readScore(folder, 'max_score', log) ?? null);
}

function readAggregation({ file, settings }: TestFolder, byDefault: TestGroup['aggregation'], log: FindingLog) {
  const value = settings.score_aggregation ?? byDefault;
  if (value === 'pass-fail' || value === 'sum' || value === 'min') return value;
  log.error(file, 'must be pass-fail, sum or min', 'score_aggregation');
  return byDefault;
}

/** Reads names such as `secret/group1`, which are `group1` here. */
function readRequired({ file, settings }: TestFolder, log: FindingLog): string[] {
  const value = settings.require_pass ?? [];
  const names = Array.isArray(value) ? value : [value];
  if (!names.every((name) => typeof name === 'string')) log.error(file, 'must be names of groups', 'require_pass');
  return names.map((name) => String(name).replace(/^secret\//, ''));
}
