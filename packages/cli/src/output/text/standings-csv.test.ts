import type { StandingsRow } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { formatStandingsCsv } from './standings-csv.ts';

const row = (name: string, cells: StandingsRow['cells'], rank: number | null = 1): StandingsRow => ({
  ...{ id: 'a', name, kind: 'official', organization: '', group: '', rank },
  ...{ solved: 1, score: 450, penalty: 31, lastSolvedAfter: 660_999, cells },
});
const problem = { label: 'A', _id: null, title: null, points: 500, solved: 0, tries: 0, pending: 0, firstToSolve: [] };

it('writes score, tries and seconds of each cell, quotes texts, and takes no name for a formula', () => {
  const cell = { score: 450, penalty: 31, wrong: 1, solvedAfter: 660_999, pending: 0 };
  const board = { problems: [problem], officials: 2, rows: [row('Byron, "Ada"', [cell]), row('=1+1', [null], null)] };
  expect(formatStandingsCsv(board)).toBe(
    [
      'rank,name,organization,group,kind,solved,score,penalty,A score,A tries,A seconds\r\n',
      '1,"Byron, ""Ada""",,,official,1,450,31,450,2,660\r\n',
      ",'=1+1,,,official,1,450,31,,0,\r\n",
    ].join(''),
  );
});
