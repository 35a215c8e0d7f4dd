import { cableRun } from './cable-run.ts';
import { deadlineRush } from './deadline-rush.ts';
import type { DemoProblem } from './demo-problem.ts';
import { droppedFrames } from './dropped-frames.ts';
import { keyMacro } from './key-macro.ts';
import { medalTable } from './medal-table.ts';
import { photoFinish } from './photo-finish.ts';
import { podiumSteps } from './podium-steps.ts';
import { teamPhoto } from './team-photo.ts';
import { torchRelay } from './torch-relay.ts';
import { upsetCount } from './upset-count.ts';

export type { DemoProblem } from './demo-problem.ts';

/** The demo's problems from the easiest to the hardest. */
export const demoProblems: readonly DemoProblem[] = [
  podiumSteps,
  droppedFrames,
  medalTable,
  deadlineRush,
  photoFinish,
  upsetCount,
  cableRun,
  teamPhoto,
  keyMacro,
  torchRelay,
];
