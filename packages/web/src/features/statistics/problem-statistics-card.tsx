import { formatElapsed } from '@podium/sdk/display';
import { languageName } from '@podium/sdk/languages';
import { countInParts, type ProblemStatistics } from '@podium/sdk/standings';
import { verdicts } from '@podium/sdk/verdicts';
import { useId } from 'react';
import { formatCount } from '../../components/format-count.ts';

/** The bars of the plot. */
const parts = 30;

export function ProblemStatisticsCard({ problem, lengthMs }: { problem: ProblemStatistics; lengthMs: number }) {
  const id = useId();
  const { label, title, tried, solved, first, fastest, solvedAfterMs } = problem;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id={id} className="font-semibold wrap-anywhere">
        {label} {title}
      </h2>
      <p className="text-sm text-muted">
        Solved by {formatCount(solved)} of {formatCount(tried, 'participant')}
        {tried > 0 ? ` (${Math.round((100 * solved) / tried)} %)` : null}
      </p>
      {solved > 0 ? <SolvePlot counts={countInParts(solvedAfterMs, lengthMs, parts)} lengthMs={lengthMs} /> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {first ? <Fact name="First" text={`${first.names.join(', ')} after ${formatElapsed(first.afterMs)}`} /> : null}
        {fastest ? (
          <Fact name="Fastest" text={`${fastest.timeMs} ms by ${fastest.name} in ${languageName(fastest.language)}`} />
        ) : null}
        <Fact name="Tries" text={describeTries(problem)} />
        {problem.languages.length > 0 ? <Fact name="Languages" text={describeLanguages(problem)} /> : null}
      </dl>
    </section>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  );
}

function describeTries({ verdicts: counts }: ProblemStatistics): string {
  const texts = [...counts].map(([verdict, count]) => {
    return `${formatCount(count)} ${verdict === 'pending' ? 'pending' : verdicts[verdict].label.toLowerCase()}`;
  });
  return texts.join(', ') || 'none';
}

function describeLanguages({ languages }: ProblemStatistics): string {
  return languages
    .map(({ language, tries, accepted }) => `${languageName(language)} ${tries} (${accepted} accepted)`)
    .join(', ');
}

const height = 48;

/** When it was solved, as bars over the time of the contest. */
function SolvePlot({ counts, lengthMs }: { counts: readonly number[]; lengthMs: number }) {
  const most = Math.max(...counts);
  return (
    <figure className="text-xs text-muted">
      <svg
        viewBox={`0 0 ${counts.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="block h-12 w-full text-accent"
      >
        <title>Solves over the time of the contest, at most {most} at once</title>
        {counts.map((count, index) => {
          const size = (count / most) * height;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is the part of the contest with its number
            <rect key={index} x={index * 10 + 1} y={height - size} width={8} height={size} fill="currentColor" />
          );
        })}
      </svg>
      <figcaption className="flex justify-between border-t border-line pt-1">
        <span>0:00</span>
        <span>{formatElapsed(lengthMs)}</span>
      </figcaption>
    </figure>
  );
}
