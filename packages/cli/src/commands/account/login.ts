import { defineCommand } from '../../command.ts';
import { describePlace, refuseEnvironmentSession, signIn } from '../../session/sign-in.ts';
import { getQuestions, greetServer, readPasswordFromStdin, validatorOf } from './read-credentials.ts';

export const login = defineCommand({
  name: 'login',
  summary: 'sign in with email and password',
  description:
    "Signs in and keeps the session in the operating system's keychain, or where there is none in a file only you can read; `podium whoami` says which.",
  options: {
    email: { kind: 'text', value: 'email', summary: 'the email of your account' },
    passwordStdin: { kind: 'flag', summary: 'read the password from standard input' },
  },
  examples: [
    ['podium login', 'asks for email and password'],
    ['podium login --email ada@example.org --password-stdin < password.txt', 'for scripts'],
  ],
  async run(context, input) {
    const session = await context.session();
    refuseEnvironmentSession(session);
    const client = await context.client();
    await greetServer(context);
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
    const { place } = session;
    const { server } = await context.currentSettings();
    return {
      kind: 'acknowledged',
      data: {
        message: 'Welcome Back!',
        details: [
          `Signed in as ${userInfo.email} (${userInfo.userType}) at ${server}.`,
          `Kept in ${describePlace(session)}.`,
        ],
      },
      json: { userInfo, server, session: { kind: place.kind, label: place.label } },
    };
  },
});
