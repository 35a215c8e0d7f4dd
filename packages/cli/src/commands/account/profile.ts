import type { Profile } from '@podium/sdk/contract';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { formatFacts, formatTable } from '../../output/table.ts';
import type { Rendered, View } from '../../result.ts';
import { formatMoment, paintRating } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { readCurrentPassword } from './read-credentials.ts';

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
    const updated = await client.users.updateProfile(
      {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(email === undefined ? {} : { email }),
        ...(currentPassword === undefined ? {} : { currentPassword }),
      },
      { signal: context.signal },
    );
    await (await context.session()).rememberUser(updated.data);
    return { text: (view) => renderProfile(updated.data, view), json: updated.data };
  },
});
