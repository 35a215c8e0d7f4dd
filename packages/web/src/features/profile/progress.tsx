import type { ProblemSummary } from '@podium/sdk';
import { activityQuery, problemsQuery } from '@podium/sdk/queries';
import { countTags } from '@podium/sdk/search';
import { useQuery } from '@tanstack/react-query';
import { SolvedBar, SolvedByDifficulty, SolvedOf } from '../../components/solved-by-difficulty.tsx';
import { SummaryCard } from '../../components/summary-card.tsx';
import { useClient } from '../../session/use-session.ts';
import { ActivityCalendar } from './activity-calendar.tsx';

/** More tags than these, of the most solved, would hide what is below. */
const shownTags = 10;

export function Progress() {
  const client = useClient();
  const { data: problems } = useQuery(problemsQuery(client));
  const { data: activity } = useQuery(activityQuery(client));
  return (
    <>
      {problems && problems.length > 0 ? (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SummaryCard title="Solved by difficulty">
            <SolvedByDifficulty problems={problems} />
          </SummaryCard>
          <SolvedByTag problems={problems} />
        </div>
      ) : null}
      {activity ? <ActivityCalendar activity={activity} now={client.clock.now()} /> : null}
    </>
  );
}

function SolvedByTag({ problems }: { problems: readonly ProblemSummary[] }) {
  const all = new Map(countTags(problems, problems).map(({ tag, count }) => [tag, count]));
  const solved = countTags(
    problems,
    problems.filter(({ isSolved }) => isSolved),
  )
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, shownTags);
  return (
    <SummaryCard title="Solved by tag">
      {solved.length === 0 ? <p className="text-muted">No problem with a tag is solved yet</p> : null}
      <ul className="flex flex-col gap-2.5">
        {solved.map(({ tag, count }) => (
          <li key={tag} className="grid grid-cols-[minmax(0,8rem)_1fr_auto] items-center gap-3">
            <span className="truncate">{tag}</span>
            <SolvedBar part={count / (all.get(tag) ?? count)} colour="bg-accent" />
            <SolvedOf solved={count} all={all.get(tag) ?? count} />
          </li>
        ))}
      </ul>
    </SummaryCard>
  );
}
