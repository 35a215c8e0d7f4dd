import type { Standings, StandingsCell, StandingsRow } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { answerEach } from './network.ts';

const minuteMs = 60_000;
export const boardRequests = '**/api/**/standings*';

export const cell = (facts: Partial<StandingsCell>): StandingsCell => ({
  score: 0,
  penalty: 0,
  wrong: 0,
  solvedAfter: null,
  pending: 0,
  ...facts,
});

/** The row at a place of a board, all of whose rows differ, under the rule of the ICPC. */
export function madeUpRow(index: number, facts: Partial<StandingsRow> = {}): StandingsRow {
  const number = index + 1;
  return {
    id: String(number).padStart(12, '0'),
    name: `Team ${number}`,
    kind: 'official',
    organization: `School ${(index % 40) + 1}`,
    group: '',
    rank: number,
    solved: 2,
    score: 0,
    penalty: 100 + number,
    lastSolvedAfter: 60 * minuteMs,
    cells: [
      cell({ solvedAfter: (20 + number) * minuteMs, penalty: 20 + number }),
      cell({ solvedAfter: 60 * minuteMs, wrong: 1, penalty: 80 }),
      cell({ wrong: 2 }),
      cell({ wrong: 1, pending: 2 }),
      null,
    ],
    ...facts,
  };
}

interface MadeUpBoard {
  rows: readonly StandingsRow[];
  /** The id of the reader's participant. */
  own?: string;
  contest?: Partial<Standings['contest']>;
  frozen?: boolean;
  /** How many tries wait for a verdict. */
  pending?: number;
}

/** Answers a question for a board as the server does, with rows that no test can judge. */
export function answerFrom(board: MadeUpBoard, asked: URL): Standings {
  const { rows, own, contest, frozen = false, pending = 2 } = board;
  const query = asked.searchParams;
  const place = (id: string | undefined) => {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    return row ? { index, row } : null;
  };
  const search = query.get('search')?.toLowerCase() ?? '';
  const all = rows.map((row, index) => ({ index, row }));
  const found = search === '' ? all : all.filter(({ row }) => row.name.toLowerCase().includes(search));
  const mine = place(own);
  const from = Number(query.get('from') ?? 0);
  const window = found.slice(from, from + Number(query.get('count') ?? 100));
  return {
    version: 'made up',
    contest: {
      _id: 'a'.repeat(12),
      title: 'Regional Final',
      startTime: '2026-05-01T10:00:00.000Z',
      endTime: '2026-05-01T15:00:00.000Z',
      rule: 'icpc',
      penaltyMinutes: 20,
      frozenFrom: null,
      thawedAt: null,
      cancelled: false,
      ...contest,
    },
    sees: query.get('sees') === 'everything' ? 'everything' : 'public',
    frozen,
    problems: ['A', 'B', 'C', 'D', 'E'].map((label, at) => ({
      label,
      _id: null,
      title: null,
      points: 500,
      solved: at < 2 ? rows.length : 0,
      tries: 3 * rows.length,
      pending: at === 3 ? pending : 0,
      firstToSolve: at === 0 && rows[0] ? [rows[0].id] : [],
    })),
    count: found.length,
    officials: rows.length,
    from,
    officialsBefore: from,
    rows: window.map(({ row }) => row),
    indexes: search === '' ? null : window.map(({ index }) => index),
    mine: mine && { ...mine, own: null },
    friends: (query.get('friends') ?? '').split(',').flatMap((id) => place(id) ?? []),
  };
}

/** Answers questions for a board. The board that `read` returns may change. */
export function answerBoard(page: Page, read: (asked: URL) => MadeUpBoard): ReturnType<typeof answerEach> {
  return answerEach(page, boardRequests, (asked) => answerFrom(read(asked), asked));
}
