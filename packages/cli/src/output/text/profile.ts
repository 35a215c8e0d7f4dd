import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import { formatTable } from '../table.ts';
import { formatFacts } from './facts.ts';
import { formatMoment } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderProfile({ profile }: ResultData['profile'], { style }: View): Rendered {
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
      { title: 'Contest', text: ({ contestTitle }) => safeLine(contestTitle), flexible: true },
      { title: 'Ended', text: ({ endTime }) => formatMoment(endTime), paint: (cell) => style.dim(cell), leaveOut: 1 },
      { title: 'Rank', text: ({ rank }) => String(rank), align: 'right' },
      {
        title: 'Rating',
        text: ({ ratingBefore, ratingAfter }) => `${ratingBefore} ${style.marks.arrow} ${ratingAfter}`,
        paint: (cell, { ratingBefore, ratingAfter }) =>
          ratingAfter >= ratingBefore ? style.good(cell) : style.bad(cell),
        align: 'right',
      },
    ],
    profile.ratingHistory,
    style,
  );
  return { text: `${facts}\n\n${history}` };
}
