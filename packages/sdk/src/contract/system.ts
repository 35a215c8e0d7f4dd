import * as z from 'zod';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** The server's clock, ISO 8601. */
  time: z.string(),
  /** Submissions waiting or being judged. */
  pendingSubmissions: z.int(),
  /** True when a judge worker is alive. */
  judging: z.boolean(),
  /** What operators should know, for example that judging is not isolated. */
  notes: z.array(z.string()),
});
export type Health = z.infer<typeof healthSchema>;
