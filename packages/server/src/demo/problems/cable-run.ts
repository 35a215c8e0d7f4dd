import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

type Hall = string[][];

const maximumSide = 500;
const directions = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

export const cableRun = createDemoProblem('cable-run', solve, function* () {
  const random = createRandom('cable-run');
  yield ['neighbours', format([['J', 'S']])];
  yield ['walled-in', format([['J', '#', 'S']])];
  yield ['straight-but-blocked', format(parse(['J.#.S', '.....']))];
  yield ['longer-with-fewer-corners', format(parse(['J#....', '.#.##.', '...#..', '.##..#', '.....S']))];
  for (let round = 1; round <= 5; round += 1) yield [`small-${round}`, format(randomHall(random, 7, 8, 0.25))];
  for (let round = 1; round <= 3; round += 1) yield [`medium-${round}`, format(randomHall(random, 40, 60, 0.3))];
  yield ['corridor', format([['S', ...Array.from({ length: maximumSide - 2 }, () => '.'), 'J']])];
  yield ['empty', format(randomHall(random, maximumSide, maximumSide, 0))];
  yield ['scattered', format(randomHall(random, maximumSide, maximumSide, 0.25))];
  yield ['staircase', format(staircase(maximumSide))];
  yield ['serpent', format(serpent(maximumSide - 1))];
});

/**
 * Searches breadth first over straight pieces of cable: first the cells that `pieces` pieces reach,
 * then those of one more.
 */
function solve(input: string): string {
  const reader = createInputReader(input);
  const height = reader.integer();
  const width = reader.integer();
  const hall = Array.from({ length: height }, () => reader.token());
  const cells = hall.join('');
  const piecesTo = new Int32Array(height * width).fill(-1);
  const goal = cells.indexOf('S');
  let frontier = [cells.indexOf('J')];
  piecesTo[frontier[0] ?? 0] = 0;
  for (let pieces = 1; frontier.length > 0; pieces += 1) {
    const reached: number[] = [];
    for (const cell of frontier) extend(cell, pieces, reached);
    if ((piecesTo[goal] ?? -1) >= 0) return `${pieces - 1}\n`;
    frontier = reached;
  }
  return 'impossible\n';

  function extend(cell: number, pieces: number, reached: number[]): void {
    for (const [down, right] of directions) {
      let row = Math.floor(cell / width) + down;
      let column = (cell % width) + right;
      for (; hall[row]?.[column] && hall[row]?.[column] !== '#'; row += down, column += right) {
        const known = piecesTo[row * width + column] ?? -1;
        // The cells behind a cell that took fewer pieces have been reached from there.
        if (known >= 0 && known < pieces) break;
        if (known === pieces) continue;
        piecesTo[row * width + column] = pieces;
        reached.push(row * width + column);
      }
    }
  }
}

function parse(rows: readonly string[]): Hall {
  return rows.map((row) => [...row]);
}

function randomHall(random: Random, height: number, width: number, density: number): Hall {
  const cell = () => (random.integer(0, 999) < density * 1000 ? '#' : '.');
  const hall = Array.from({ length: height }, () => Array.from({ length: width }, cell));
  place(hall, 0, random.integer(0, Math.min(3, width - 1)), 'J');
  place(hall, height - 1, width - 1 - random.integer(0, Math.min(3, width - 1)), 'S');
  return hall;
}

function place(hall: Hall, row: number, column: number, mark: string): void {
  const cells = hall[row];
  if (cells) cells[column] = mark;
}

/** Makes a diagonal corridor one cell wide, with as many corners as cells. */
function staircase(side: number): Hall {
  const hall = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => (column === row || column === row + 1 ? '.' : '#')),
  );
  place(hall, 0, 0, 'J');
  place(hall, side - 1, side - 1, 'S');
  return hall;
}

/** Makes long rows joined at alternating ends. */
function serpent(side: number): Hall {
  const hall = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) =>
      row % 2 === 0 || column === (row % 4 === 1 ? side - 1 : 0) ? '.' : '#',
    ),
  );
  place(hall, 0, 0, 'J');
  place(hall, side - 1, side % 4 === 1 ? side - 1 : 0, 'S');
  return hall;
}

function format(hall: Hall): string {
  return `${hall.length} ${hall[0]?.length ?? 0}\n${hall.map((row) => `${row.join('')}\n`).join('')}`;
}
