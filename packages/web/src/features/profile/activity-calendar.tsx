import type { Activity } from '@podium/sdk';
import { formatCount } from '../../components/format-count.ts';
import { Scrollable } from '../../components/scrollable.tsx';
import { SummaryCard } from '../../components/summary-card.tsx';
import { weeksOf } from './weeks-of.ts';

const cell = 11;
const gap = 2;
const labelHeight = 16;
/** The least submissions of a day for each colour, the palest first. */
const levels = [
  { from: 7, className: 'fill-accent' },
  { from: 4, className: 'fill-accent opacity-80' },
  { from: 2, className: 'fill-accent opacity-60' },
  { from: 1, className: 'fill-accent opacity-30' },
  { from: 0, className: 'fill-sunken' },
] as const;
/** The label of the last week has no room to its right. */
const atRightEdge = { x: cell, textAnchor: 'end' } as const;

/** The submissions of each day of the last year; a column is a week from Monday on. */
export function ActivityCalendar({ activity, now }: { activity: Activity; now: number }) {
  const weeks = weeksOf(activity, now);
  const total = activity.reduce((sum, { submissions }) => sum + submissions, 0);
  const summary = `${formatCount(total, 'submission')} on ${formatCount(activity.length, 'day')} of the last year (days in UTC)`;
  const width = weeks.length * (cell + gap);
  const height = labelHeight + 7 * (cell + gap);
  return (
    <SummaryCard title="Activity">
      <p>{summary}</p>
      {/* The newest week is in view where not all have room. */}
      <Scrollable label="Activity" className="flex flex-row-reverse overflow-x-auto">
        <svg role="img" aria-label={summary} width={width} height={height} className="mr-auto shrink-0" fontSize="10">
          {weeks.map(({ days, month }, column) => (
            <g key={days[0]?.date} transform={`translate(${column * (cell + gap)} 0)`}>
              {month ? (
                <text {...(column === weeks.length - 1 ? atRightEdge : {})} y="10" className="fill-muted">
                  {month}
                </text>
              ) : null}
              {days.map(({ date, submissions }, row) => (
                <rect
                  key={date}
                  y={labelHeight + row * (cell + gap)}
                  width={cell}
                  height={cell}
                  rx="2"
                  className={levels.find(({ from }) => submissions >= from)?.className}
                >
                  <title>{`${date}: ${formatCount(submissions, 'submission')}`}</title>
                </rect>
              ))}
            </g>
          ))}
        </svg>
      </Scrollable>
    </SummaryCard>
  );
}
