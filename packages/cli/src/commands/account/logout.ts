import { defineCommand } from '../../command.ts';
import { signOut } from '../../session/sign-in.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'sign out and remove the session from this machine',
  examples: [['podium logout', 'ends the session here and on the server']],
  async run(context) {
    const session = await context.session();
    const { message, details, endedOnServer } = await signOut(await context.client(), session, context.signal);
    return { kind: 'acknowledged', data: { message, details }, json: { success: true, message, endedOnServer } };
  },
});
