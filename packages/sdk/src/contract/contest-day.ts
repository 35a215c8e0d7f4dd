import * as z from 'zod/mini';
import { anyIdSchema } from './primitives.ts';

/** Names the problem of a contest whose judging is paused or resumed. */
export const judgingPauseSchema = z.strictObject({
  problemId: anyIdSchema,
});
