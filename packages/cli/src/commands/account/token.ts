import { CliError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';

export const token = defineCommand({
  name: 'token',
  summary: 'print an access token for PODIUM_TOKEN',
  description:
    'Prints the access token of this session, renewed first when it is no longer good. It is short-lived: meant for a script or a job that runs now.',
  examples: [['PODIUM_TOKEN=$(podium token) ./nightly.sh', 'lends this session to a script']],
  async run(context) {
    const client = await context.signedIn();
    // Any call renews a token that has run out.
    await client.auth.session({ signal: context.signal });
    const pair = await (await context.session()).tokens.get();
    if (!pair) throw new CliError({ code: 'signed_out', message: 'Not signed in.', exitCode: exitCodes.notSignedIn });
    return { kind: 'plain-text', data: { text: pair.accessToken }, json: { accessToken: pair.accessToken } };
  },
});
