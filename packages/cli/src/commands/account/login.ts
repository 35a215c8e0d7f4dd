import { checkServer, getQuestions, readPasswordFromStdin, validatorOf } from '../../ask-user.ts';
import { CliError, exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { acknowledged, plainText } from '../../result.ts';
import { createServices } from '../../services.ts';
import { describeAccount } from '../../session/accounts.ts';
import { describeStorage, requireStoredSession, signIn, signOut } from '../../session/sign-in.ts';

export const login = defineCommand({
  name: 'login',
  aliases: ['auth login'],
  summary: 'sign in with email and password',
  description:
    "Signs in, makes the account the active one, and stores the session in the operating system's keychain, or if there is none in a file that only you can read. `podium whoami` shows where. Other accounts stay signed in: `podium auth switch` switches between them.",
  options: {
    email: { kind: 'text', value: 'email', summary: 'the email of your account' },
    passwordStdin: { kind: 'flag', summary: 'read the password from standard input' },
  },
  examples: [
    ['podium login', 'enter email and password'],
    ['podium login --email ada@example.org --password-stdin < password.txt', 'in a script'],
  ],
  async run(context, input) {
    const session = await context.session();
    requireStoredSession(session);
    const client = await context.client();
    await checkServer(context);
    const email =
      input.email ??
      (await getQuestions(context, '--email').text('Email', await validatorOf((contract) => contract.emailSchema)));
    const password = input.passwordStdin
      ? await readPasswordFromStdin(context)
      : await getQuestions(context, 'The password').password(
          'Password',
          await validatorOf((contract) => contract.loginRequestSchema.shape.password),
        );
    const userInfo = await signIn(client, session, { email, password }, context.signal);
    const { storage } = session;
    const { server } = await context.currentSettings();
    const before = await context.settings.usualServer();
    const after = await context.settings.setUsualServer(server);
    if (after !== server) context.reporter.warn(`PODIUM_SERVER is set: commands without --server use ${after}`);
    return {
      text: acknowledged('Welcome Back!', [
        `Signed in as ${userInfo.email} (${userInfo.userType}) at ${server}.`,
        ...(after === before ? [] : ['Commands without --server use this server from now on.']),
        `The session is stored in ${describeStorage(session)}.`,
      ]),
      json: { userInfo, server, session: { kind: storage.kind, label: storage.label } },
    };
  },
});

export const logout = defineCommand({
  name: 'logout',
  aliases: ['auth logout'],
  summary: 'sign out and remove the session from this machine',
  description:
    'Signs out the active account of the server. Another account of the server then becomes the active one: the one that was active before.',
  options: { all: { kind: 'flag', summary: 'sign out all accounts of the server' } },
  examples: [
    ['podium logout', 'end the session here and on the server'],
    ['podium logout --all', 'end the sessions of all accounts of the server'],
  ],
  async run(context, { all }) {
    let outcome = await signOut(await context.client(), await context.session(), context.signal);
    const details = [...outcome.details];
    let { endedOnServer } = outcome;
    while (all && outcome.next) {
      // These services open the session of the account that is active now.
      const services = createServices({ ...context, product: 'podium-cli' });
      outcome = await signOut(await services.client(), await services.session(), context.signal);
      details.push(...outcome.details);
      endedOnServer &&= outcome.endedOnServer;
    }
    const { message, next } = outcome;
    if (next) details.push(`The active account is now ${next.email}.`);
    else if ((await context.accounts.list()).length > 0)
      details.push('No account of this server is left. `podium auth switch` goes to another server.');
    return {
      text: acknowledged(message, [...new Set(details)]),
      json: { success: true, message, endedOnServer, next: next ? describeAccount(next) : null },
    };
  },
});

export const token = defineCommand({
  name: 'token',
  summary: 'print an access token for PODIUM_TOKEN',
  description:
    'Prints the access token of this session, after renewing one that has expired. The token is short-lived: it is meant for a script that runs now. `podium token create` makes one that lasts.',
  examples: [['PODIUM_TOKEN=$(podium token) ./nightly.sh', 'use this session in a script']],
  async run(context) {
    const client = await context.signedIn();
    // Any call renews an expired token.
    await client.auth.session({ signal: context.signal });
    const pair = await (await context.session()).tokens.get();
    if (!pair) throw new CliError({ code: 'signed_out', message: 'Not signed in.', exitCode: exitCodes.notSignedIn });
    return { text: plainText(pair.accessToken), json: { accessToken: pair.accessToken } };
  },
});
