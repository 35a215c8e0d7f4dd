import * as z from 'zod/mini';

/**
 * The state of judging on this machine. `hindered`: it judges, but a condition of the machine keeps
 * some submissions waiting. `unable`: it cannot judge its own reference program, so it takes no
 * jobs until it can. Reasons are for operators.
 */
export const judgeStateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('starting') }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('hindered'), reason: z.string() }),
  z.object({ type: z.literal('unable'), reason: z.string() }),
]);
export type JudgeState = z.infer<typeof judgeStateSchema>;
