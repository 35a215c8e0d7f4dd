import * as z from 'zod';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** The server's clock, ISO 8601. */
  time: z.string(),
  /** Submissions waiting or being judged. */
  pendingSubmissions: z.int(),
  /** True when submissions are judged. */
  judging: z.boolean(),
  /**
   * How judging stands. `hindered`: some submissions wait because of the machine. `unable`: all do, and are judged once the machine
   * can; `notes` says what is wrong. `absent`: this server has no judge of its own.
   */
  judge: z.enum(['starting', 'ready', 'hindered', 'unable', 'absent']),
  /** What operators should know, for example that judging is not isolated. */
  notes: z.array(z.string()),
});
export type Health = z.infer<typeof healthSchema>;
