import * as z from 'zod';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** The server's clock, ISO 8601. */
  time: z.string(),
  /** The number of submissions that wait or are being judged. */
  pendingSubmissions: z.int(),
  /** True while the server can judge submissions. */
  judging: z.boolean(),
  /**
   * The state of judging. `hindered`: some submissions wait because of the machine. `unable`: all
   * wait, and are judged once the machine is repaired; `notes` names the reason. `absent`: this
   * server has no judge of its own.
   */
  judge: z.enum(['starting', 'ready', 'hindered', 'unable', 'absent']),
  /** Notes for operators, for example that judging is not isolated. */
  notes: z.array(z.string()),
});
export type Health = z.infer<typeof healthSchema>;
