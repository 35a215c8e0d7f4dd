import type { Profile } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';
import { formatFacts } from '../../output/table.ts';
import type { Rendered, View } from '../../result.ts';
import type { Session } from '../../session/session.ts';
import { safeLine } from '../../text/terminal-text.ts';

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
    return {
      text: (view) => renderWhoami(profile, server, storage, view),
      json: { ...profile, server, session: { kind: storage.kind, label: storage.label } },
    };
  },
});

function renderWhoami(profile: Profile, server: string, storage: Session['storage'], { style }: View): Rendered {
  const name = safeLine(`${profile.firstName} ${profile.lastName}`);
  const text = formatFacts(
    [
      ['User', `${style.bold(name)} <${safeLine(profile.email)}>`],
      ['Role', profile.userType],
      ['Rating', String(profile.rating)],
      ['Server', server],
      ['Session', `stored in ${storage.label}${storage.note ? ` (${storage.note})` : ''}`],
    ],
    style,
  );
  return { text };
}
