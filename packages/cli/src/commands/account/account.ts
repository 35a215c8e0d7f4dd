import type { Profile } from '@podium/sdk/contract';
import {
  askNewPassword,
  checkServer,
  getQuestions,
  readCurrentPassword,
  readPasswordFromStdin,
  validatorOf,
} from '../../ask-user.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { formatFacts, formatTable } from '../../output/table.ts';
import { acknowledged, type Rendered, type View } from '../../result.ts';
import { serverOption } from '../../settings/settings.ts';
import { formatMoment, paintRating } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

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

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'show who is signed in, at which server, and where the session is stored',
  examples: [
    ['podium whoami', 'name, email, role, server, keychain or file'],
    ['podium whoami --json', 'the same in a script'],
  ],
  async run(context) {
    const client = await context.signedIn();
    const profile = await client.users.profile({ signal: context.signal });
    const session = await context.session();
    await session.rememberUser(profile);
    const { storage } = session;
    const { server } = await context.currentSettings();
    const facts = ({ bold }: Style): [name: string, value: string][] => [
      ['User', `${bold(safeLine(`${profile.firstName} ${profile.lastName}`))} <${safeLine(profile.email)}>`],
      ['Role', profile.userType],
      ['Rating', String(profile.rating)],
      ['Server', server],
      ['Session', `stored in ${storage.label}${storage.note ? ` (${storage.note})` : ''}`],
    ];
    return {
      text: ({ style }) => ({ text: formatFacts(facts(style), style) }),
      json: { ...profile, server, session: { kind: storage.kind, label: storage.label } },
    };
  },
});

export const profile = defineCommand({
  name: 'profile',
  summary: 'show your profile with the history of your rating',
  examples: [
    ['podium profile', 'name, email, rating and its history'],
    ['podium profile edit --first-name Ada', 'change a field'],
  ],
  async run(context) {
    const client = await context.signedIn();
    const found = await client.users.profile({ signal: context.signal });
    return { text: (view) => renderProfile(found, view), json: found };
  },
});

function renderProfile(profile: Profile, { style }: View): Rendered {
  const facts = formatFacts(
    [
      ['First Name', safeLine(profile.firstName)],
      ['Last Name', safeLine(profile.lastName)],
      ['Email', safeLine(profile.email)],
      ['Type', profile.userType === 'admin' ? 'Admin' : 'User'],
      ['Rating', style.bold(String(profile.rating))],
      ['Solved', String(profile.solvedProblems)],
    ],
    style,
  );
  if (profile.ratingHistory.length === 0) return { text: facts };
  const history = formatTable(
    [
      { title: 'Contest', text: ({ contestTitle }) => contestTitle, flexible: true },
      { title: 'Ended', text: ({ endTime }) => formatMoment(endTime), paint: style.dim, leaveOut: 1 },
      { title: 'Rank', text: ({ rank }) => String(rank), align: 'right' },
      {
        title: 'Rating',
        text: ({ ratingBefore, ratingAfter }) => `${ratingBefore} ${style.marks.arrow} ${ratingAfter}`,
        paint: (cell, change) => paintRating(change, cell, style),
        align: 'right',
      },
    ],
    profile.ratingHistory,
    style,
  );
  return { text: `${facts}\n\n${history}` };
}

export const profileEdit = defineCommand({
  name: 'profile edit',
  summary: 'change your name or email',
  options: {
    firstName: { kind: 'text', value: 'name', summary: 'the new first name' },
    lastName: { kind: 'text', value: 'name', summary: 'the new last name' },
    email: { kind: 'text', value: 'email', summary: 'the new email, which needs your password' },
    passwordStdin: { kind: 'flag', summary: 'read your password from standard input' },
  },
  examples: [['podium profile edit --first-name Ada --last-name Lovelace', 'change both names']],
  async run(context, { firstName, lastName, email, passwordStdin }) {
    if (firstName === undefined && lastName === undefined && email === undefined) {
      throw usageError('Nothing to change: give --first-name, --last-name or --email.');
    }
    const client = await context.signedIn();
    const currentPassword = email === undefined ? undefined : await readCurrentPassword(context, passwordStdin);
    const update = { firstName, lastName, email, currentPassword };
    const updated = await client.users.updateProfile(update, { signal: context.signal });
    await (await context.session()).rememberUser(updated.data);
    return { text: (view) => renderProfile(updated.data, view), json: updated.data };
  },
});

export const password = defineCommand({
  name: 'password',
  summary: 'change your password',
  description: 'Changes the password of your account, and ends all its other sessions.',
  options: {
    passwordStdin: { kind: 'flag', summary: 'read two lines from standard input: the current and the new password' },
  },
  examples: [
    ['podium password', 'enter the current and the new password'],
    ['podium password --password-stdin < passwords.txt', 'in a script'],
  ],
  async run(context, { passwordStdin }) {
    const client = await context.signedIn();
    const change = passwordStdin
      ? parseTwoPasswords(new TextDecoder().decode(await context.readStdin()))
      : {
          currentPassword: await readCurrentPassword(context, false),
          password: await askNewPassword(getQuestions(context, 'The password'), 'New password'),
        };
    const acknowledgement = await client.users.changePassword(change, { signal: context.signal });
    return { text: acknowledged(acknowledgement.message), json: acknowledgement };
  },
});

function parseTwoPasswords(text: string): { currentPassword: string; password: string } {
  const [currentPassword = '', password = ''] = text.split(/\r?\n/);
  if (currentPassword !== '' && password !== '') return { currentPassword, password };
  throw usageError('--password-stdin: expected two lines, the current and the new password.');
}
