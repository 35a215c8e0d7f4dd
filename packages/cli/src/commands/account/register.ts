import { defineCommand } from '../../command.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { serverOption } from '../../settings/settings.ts';
import { askNewPassword, checkServer, getQuestions, readPasswordFromStdin, validatorOf } from './read-credentials.ts';

export const register = defineCommand({
  name: 'register',
  summary: 'create an account',
  options: {
    firstName: { kind: 'text', value: 'name', summary: 'your first name' },
    lastName: { kind: 'text', value: 'name', summary: 'your last name' },
    email: { kind: 'text', value: 'email', summary: 'your email' },
    passwordStdin: { kind: 'flag', summary: 'read the password from standard input' },
  },
  examples: [
    ['podium register', 'enter all fields'],
    [
      'podium register --first-name Ada --last-name Lovelace --email ada@example.org --password-stdin < password.txt',
      'in a script',
    ],
  ],
  async run(context, input) {
    await checkServer(context);
    const ask = (option: string) => getQuestions(context, option);
    const name = await validatorOf((contract) => contract.requiredLine('The name', contract.limits.nameMaxLength));
    const firstName = input.firstName ?? (await ask('--first-name').text('First name', name));
    const lastName = input.lastName ?? (await ask('--last-name').text('Last name', name));
    const email =
      input.email ?? (await ask('--email').text('Email', await validatorOf((contract) => contract.emailSchema)));
    const password = input.passwordStdin
      ? await readPasswordFromStdin(context)
      : await askNewPassword(ask('The password'), 'Password');
    const client = await context.client();
    const acknowledgement = await client.auth.register(
      { firstName, lastName, email, password, confirmPassword: password },
      { signal: context.signal },
    );
    const option = serverOption(await context.currentSettings());
    return {
      text: acknowledged('Account created successfully!', [`Sign in with \`podium login${option} --email ${email}\`.`]),
      json: acknowledgement,
    };
  },
});
