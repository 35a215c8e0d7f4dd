import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Board } from './board.ts';
import { type BoardTry, type BoardView, boardOf, triesInView } from './board-of.ts';
import { end, type History, historyArbitrary, length, minute, start } from './test/histories.ts';
import { naiveBoard } from './test/naive-board.ts';

const viewArbitrary = fc.record({
  sees: fc.constantFrom('public' as const, 'everything' as const),
  at: fc.oneof(fc.constantFrom(start, start + 90 * minute, end), fc.integer({ min: start, max: end + length })),
});

/** The rows of a board in the form of the naive one. */
function shown(board: Board) {
  const ranks = board.ranks();
  return board.rows.map(({ participant, cells, solved, score, penalty }, index) => ({
    id: participant.id,
    rank: ranks[index],
    cells: cells.map((cell) => ({
      score: cell?.score ?? 0,
      penalty: cell?.penalty ?? 0,
      wrong: cell?.wrong ?? 0,
      solvedAfter: cell?.solvedAfter ?? null,
      pending: cell?.pending ?? 0,
    })),
    ...{ solved, score, penalty },
  }));
}

function view({ contest, participants, tries }: History, from: BoardView) {
  return boardOf(contest, participants, tries, from);
}

describe('boardOf', () => {
  it('equals the naive board for any history, rule and view', () => {
    fc.assert(
      fc.property(historyArbitrary, viewArbitrary, (history, from) => {
        const { contest, participants, tries } = history;
        expect(shown(view(history, from))).toEqual(naiveBoard(contest, participants, tries, from));
      }),
      { numRuns: 400 },
    );
  });

  it('gives the public the same board for any two histories that differ in frozen verdicts', () => {
    fc.assert(
      fc.property(
        historyArbitrary,
        fc.infiniteStream(fc.constantFrom('accepted', 'wrong_answer', null)),
        (history, others) => {
          const { contest, participants, tries } = history;
          const frozenFrom = contest.frozenFrom ?? Infinity;
          const other = tries.map((each) =>
            each.submittedAt < frozenFrom ? each : { ...each, verdict: others.next().value ?? null },
          );
          const at = { sees: 'public', at: end } as const;
          expect(view({ contest, participants, tries: other }, at).rows).toEqual(view(history, at).rows);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('hides no verdict before the freeze begins, and none after the thaw', () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const contest = { ...history.contest, frozenFrom: start + 90 * minute, thawedAt: end };
        const early = { at: start + 90 * minute - 1 };
        const late = { at: end };
        for (const moment of [early, late]) {
          const visible = {
            ...history,
            contest,
            participants: history.participants.filter(({ kind }) => kind !== 'hidden'),
          };
          expect(view(visible, { sees: 'public', ...moment }).rows).toEqual(
            view(visible, { sees: 'everything', ...moment }).rows,
          );
        }
      }),
    );
  });
});

describe('Board', () => {
  it('is the same after any order of changes, repeated and changed verdicts among them, as made at once', () => {
    fc.assert(
      fc.property(
        historyArbitrary,
        fc.array(fc.record({ participant: fc.nat(4), problem: fc.nat(2) }), { maxLength: 30 }),
        ({ contest, participants, tries }, changes) => {
          const everything = { sees: 'everything', at: end } as const;
          const board = new Board(contest);
          for (const participant of participants.toReversed()) board.setParticipant(participant);
          const triesOf = (participantId: string, problem: number) =>
            tries.filter((each) => each.participantId === participantId && each.problem === problem);
          // At first some verdicts are missing or wrong, as before a rejudge.
          for (const [index, change] of changes.entries()) {
            const id = `p${change.participant % participants.length}`;
            const before: BoardTry[] = triesOf(id, change.problem).map((each) => ({
              ...each,
              verdict: index % 2 === 0 ? null : 'accepted',
            }));
            board.setTries(id, change.problem, before);
          }
          for (const { id } of participants) {
            for (const problem of contest.points.keys()) {
              board.setTries(id, problem, triesInView(contest, triesOf(id, problem), everything));
            }
          }
          for (const participant of participants) board.setParticipant(participant);
          expect(board.rows).toEqual(boardOf(contest, participants, tries, everything).rows);
          for (const row of board.rows) expect(board.rows[board.indexOf(row)]).toBe(row);
          expect(board.rows.map((row) => board.rankOf(row))).toEqual(board.ranks());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has neither row nor tries of a participant who was removed', () => {
    const board = new Board({ rule: 'icpc', penaltyMinutes: 20, points: [0] });
    board.setParticipant({ id: 'ada', kind: 'official', plannedLength: length });
    board.setTries('ada', 0, [{ verdict: 'accepted', after: 0, sourceKey: 'a', score: null, maxScore: null }]);
    board.removeParticipant('ada');
    expect(board.rows).toEqual([]);
    expect(() => board.setTries('ada', 0, [])).toThrow('The participant ada is not on the board.');
    board.setParticipant({ id: 'ada', kind: 'official', plannedLength: length });
    expect(board.rowOf('ada')).toMatchObject({ solved: 0, cells: [undefined] });
  });
});

describe('ranks', () => {
  it('gives unofficial rows none, and changes none for the official ones', () => {
    const board = new Board({ rule: 'icpc', penaltyMinutes: 20, points: [0] });
    const kinds = { ada: 'official', bob: 'unofficial', cyd: 'official', dan: 'official', eve: 'official' } as const;
    for (const [id, kind] of Object.entries(kinds)) board.setParticipant({ id, kind, plannedLength: length });
    for (const [id, minutes] of [
      ['ada', 5],
      ['bob', 6],
      ['cyd', 7],
      ['dan', 7],
    ] as const) {
      board.setTries(id, 0, [
        { verdict: 'accepted', after: minutes * minute, sourceKey: id, score: null, maxScore: null },
      ]);
    }
    expect(board.rows.map(({ participant }) => participant.id)).toEqual(['ada', 'bob', 'cyd', 'dan', 'eve']);
    expect(board.ranks()).toEqual([1, null, 2, 2, 4]);
  });
});

describe('firstToSolve', () => {
  function boardWith(tries: Record<string, [verdict: 'accepted' | 'wrong_answer' | null, minutes: number][]>) {
    const board = new Board({ rule: 'icpc', penaltyMinutes: 20, points: [0] });
    for (const [id, ofPerson] of Object.entries(tries)) {
      const kind = id.startsWith('guest') ? 'unofficial' : 'official';
      board.setParticipant({ id, kind, plannedLength: length });
      board.setTries(
        id,
        0,
        ofPerson.map(([verdict, minutes]) => ({
          verdict,
          after: minutes * minute,
          sourceKey: id,
          score: null,
          maxScore: null,
        })),
      );
    }
    return board.firstToSolve(0);
  }

  it('names nobody for a problem without an accepted try', () => {
    expect(boardWith({ ada: [['wrong_answer', 1]], bob: [] })).toEqual([]);
  });

  it('names the official participant with the earliest accepted try', () => {
    expect(boardWith({ guest: [['accepted', 1]], ada: [['accepted', 3]], bob: [['accepted', 2]] })).toEqual(['bob']);
  });

  it('names both of two with the same time', () => {
    expect(boardWith({ ada: [['accepted', 2]], bob: [['accepted', 2]] })).toEqual(['ada', 'bob']);
  });

  it('names nobody while an earlier try is pending', () => {
    expect(boardWith({ ada: [[null, 1]], bob: [['accepted', 2]] })).toEqual([]);
    expect(boardWith({ ada: [['wrong_answer', 1]], bob: [['accepted', 2]] })).toEqual(['bob']);
  });

  it('names who solved it at the same time as a pending try', () => {
    expect(boardWith({ ada: [[null, 2]], bob: [['accepted', 2]] })).toEqual(['bob']);
  });

  it('is not held up by later tries, by unofficial ones, nor by tries after an accepted one', () => {
    expect(boardWith({ ada: [[null, 3]], guest: [[null, 1]], bob: [['accepted', 2]] })).toEqual(['bob']);
    expect(
      boardWith({
        ada: [
          ['accepted', 1],
          [null, 2],
        ],
        bob: [['accepted', 3]],
      }),
    ).toEqual(['ada']);
  });
});
