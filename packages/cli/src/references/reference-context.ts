import type { CommandContext } from '../context.ts';

/** What references are looked up with: the server, signed in, and the folder that `.` and `A` speak of. */
export type ReferenceContext = Pick<CommandContext, 'signedIn' | 'currentSettings' | 'cwd' | 'signal'>;
