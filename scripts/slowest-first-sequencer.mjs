import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/**
 * Folders of tests that start servers, terminals, pages or sandboxes, and a slow file elsewhere.
 * The one with the slowest files comes first.
 */
const slowPaths = [
  'packages/judge/src/test/attacks/',
  'packages/judge/src/test/',
  'e2e/',
  'packages/server/test/',
  'packages/cli/test/terminal/',
  'packages/web/test/',
  'packages/cli/test/',
  'packages/server/src/demo/',
  'packages/server/src/judging/',
  'packages/server/src/contests/leaderboard/leaderboard-scale.test.ts',
];

/**
 * Starts slow files first, because a slow file that starts last leaves the other cores idle. Vitest
 * knows the durations only after a run on the same machine. Files without a known duration come
 * first, in the order of these paths, because each of them may be the slowest. Files that failed
 * come next, then the others.
 */
export class SlowestFirstSequencer extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || this.rankOf(a) - this.rankOf(b) || this.durationOf(b) - this.durationOf(a),
    );
  }

  rankOf(file) {
    const result = this.resultOf(file);
    if (result) return slowPaths.length + (result.failed ? 1 : 2);
    const path = relative(this.ctx.config.root, file.moduleId);
    const rank = slowPaths.findIndex((slow) => path.startsWith(slow));
    return rank === -1 ? slowPaths.length : rank;
  }

  durationOf(file) {
    return this.resultOf(file)?.duration ?? 0;
  }

  resultOf(file) {
    return this.ctx.cache.getTestSpecificationResult(file);
  }
}

function groupOf({ project }) {
  return project.config.sequence.groupOrder;
}
