import { CliError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'sign out and remove the session from this machine',
  examples: [['podium logout', 'ends the session here and on the server']],
  async run(context) {
    const session = await context.session();
    if (session.place.kind === 'environment') {
      throw new CliError({
        code: 'session_from_environment',
        message: 'The session comes from PODIUM_TOKEN, which podium cannot remove.',
        hints: ['Unset the variable: `unset PODIUM_TOKEN`.'],
      });
    }
    const wasSignedIn = await session.isSignedIn();
    const { endedOnServer } = await (await context.client()).auth.logout({ signal: context.signal });
    const message = wasSignedIn ? 'Signed out.' : 'You were not signed in.';
    const details =
      wasSignedIn && !endedOnServer
        ? ['The server could not be told: the session is gone from this machine and ends there when it expires.']
        : [];
    return { kind: 'acknowledged', data: { message, details }, json: { success: true, message, endedOnServer } };
  },
});
