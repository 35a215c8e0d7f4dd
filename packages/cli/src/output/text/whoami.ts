import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import { formatFacts } from './facts.ts';
import type { Rendered, View } from './view.ts';

export function renderWhoami({ profile, server, place }: ResultData['whoami'], { style }: View): Rendered {
  const name = safeLine(`${profile.firstName} ${profile.lastName}`);
  const text = formatFacts(
    [
      ['User', `${style.bold(name)} <${safeLine(profile.email)}>`],
      ['Role', profile.userType],
      ['Rating', String(profile.rating)],
      ['Server', server],
      ['Session', `kept in ${place.label}${place.note ? ` (${place.note})` : ''}`],
    ],
    style,
  );
  return { text };
}
