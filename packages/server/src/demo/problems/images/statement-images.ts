import { type Canvas, type Colour, createCanvas, type Point } from './canvas.ts';

/** A picture of a statement: its path under `demo/problems`, and the function that draws it. */
export interface StatementImage {
  path: string;
  draw(): Buffer;
}

export const statementImages: readonly StatementImage[] = [
  { path: 'podium-steps/statement/podium.png', draw: drawPodium },
  { path: 'cable-run/statement/hall.png', draw: drawHall },
  { path: 'torch-relay/statement/country.png', draw: drawCountry },
];

const paper: Colour = [255, 255, 255];
const ink: Colour = [38, 50, 66];
const faint: Colour = [214, 220, 228];
const wall: Colour = [92, 104, 122];
const gold: Colour = [224, 178, 56];
const silver: Colour = [176, 186, 198];
const bronze: Colour = [190, 128, 78];
const cable: Colour = [208, 64, 64];

/** Draws the first sample: steps of 3, 4 and 2 blocks. */
function drawPodium(): Buffer {
  const block = 44;
  const gap = 3;
  const canvas = createCanvas(420, 250, paper);
  const steps = [
    { colour: silver, blocks: 3, place: '2' },
    { colour: gold, blocks: 4, place: '1' },
    { colour: bronze, blocks: 2, place: '3' },
  ];
  steps.forEach(({ colour, blocks, place }, index) => {
    const left = 210 + (index - 1.5) * 2 * block;
    for (let level = 1; level <= blocks; level += 1) {
      canvas.rectangle(left + gap / 2, 225 - level * block + gap / 2, 2 * block - gap, block - gap, colour);
    }
    canvas.text(place, [left + block, 225 - (blocks - 0.5) * block], 4, ink);
  });
  canvas.rectangle(40, 226, 340, 4, ink);
  return canvas.toPng();
}

/**
 * Draws the first sample: the cable with the fewest corners, and in grey a shorter one with more.
 */
function drawHall(): Buffer {
  const cell = 48;
  const margin = 12;
  const rows = ['..#.....', '#......#', 'J..#.#.S', '.#..#...', '........'];
  const canvas = createCanvas(8 * cell + 2 * margin, 5 * cell + 2 * margin, paper);
  const centre = ([row, column]: Point): Point => [margin + (column + 0.5) * cell, margin + (row + 0.5) * cell];
  rows.forEach((marks, row) => {
    [...marks].forEach((mark, column) => {
      const [x, y] = centre([row, column]);
      canvas.rectangle(x - cell / 2, y - cell / 2, cell, cell, faint);
      canvas.rectangle(x - cell / 2 + 1, y - cell / 2 + 1, cell - 2, cell - 2, mark === '#' ? wall : paper);
    });
  });
  const drawCable = (corners: readonly Point[], width: number, colour: Colour) => {
    corners.slice(1).forEach((corner, index) => {
      canvas.line(centre(corners[index] ?? corner), centre(corner), width, colour);
    });
  };
  const judgeTable: Point = [2, 0];
  const scoreboard: Point = [2, 7];
  drawCable([judgeTable, [2, 1], [1, 1], [1, 6], [2, 6], scoreboard], 3, silver);
  drawCable([judgeTable, [4, 0], [4, 7], scoreboard], 6, cable);
  for (const [mark, place] of [
    ['J', judgeTable],
    ['S', scoreboard],
  ] as const) {
    canvas.disc(centre(place), 17, ink);
    canvas.text(mark, centre(place), 3, paper);
  }
  return canvas.toPng();
}

interface Town {
  name: string;
  crowd: string;
  at: Point;
  unavoidable?: true;
}

/**
 * Draws the first sample: the best roads are thick, unavoidable towns are golden, and crowds are
 * above the towns.
 */
function drawCountry(): Buffer {
  const towns: Record<string, Town> = Object.fromEntries(
    [
      { name: '1', crowd: '2', at: [50, 130], unavoidable: true } as const,
      { name: '4', crowd: '5', at: [155, 65] } as const,
      { name: '3', crowd: '5', at: [155, 195] } as const,
      { name: '2', crowd: '1', at: [260, 130], unavoidable: true } as const,
      { name: '5', crowd: '3', at: [365, 65] } as const,
      { name: '6', crowd: '4', at: [365, 195], unavoidable: true } as const,
      { name: '7', crowd: '2', at: [470, 130], unavoidable: true } as const,
    ].map((town) => [town.name, town]),
  );
  const best = ['14', '13', '42', '32', '26', '67'];
  const canvas = createCanvas(520, 250, paper);
  for (const road of [...best, '25', '57', '36']) {
    const from = towns[road.charAt(0)];
    const to = towns[road.charAt(1)];
    if (from && to) drawArrow(canvas, from.at, to.at, best.includes(road) ? cable : wall, best.includes(road) ? 5 : 2);
  }
  for (const town of Object.values(towns)) {
    canvas.disc(town.at, 22, ink);
    canvas.disc(town.at, 19, town.unavoidable ? gold : paper);
    canvas.text(town.name, town.at, 3, ink);
    canvas.text(town.crowd, [town.at[0], town.at[1] - 36], 2, wall);
  }
  return canvas.toPng();
}

/** Draws an arrow from the rim of one town to the rim of another. */
function drawArrow(canvas: Canvas, from: Point, to: Point, colour: Colour, width: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (distance: number, aside: number): Point => [
    to[0] - along[0] * distance - along[1] * aside,
    to[1] - along[1] * distance + along[0] * aside,
  ];
  canvas.line(at(length - 22, 0), at(34, 0), width, colour);
  canvas.triangle(at(24, 0), at(38, 7), at(38, -7), colour);
}
