import { encodePng } from './png.ts';

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** Draws with lengths in pixels from the upper left corner, and with smoothed edges. */
export interface Canvas {
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void;
  disc(centre: Point, radius: number, colour: Colour): void;
  line(from: Point, to: Point, width: number, colour: Colour): void;
  triangle(a: Point, b: Point, c: Point, colour: Colour): void;
  /**
   * Draws characters of the glyph table, 5 by 7 dots of `dot` pixels each, with `centre` in the
   * middle.
   */
  text(text: string, centre: Point, dot: number, colour: Colour): void;
  toPng(): Buffer;
}

const samplesPerSide = 4;

export function createCanvas(width: number, height: number, background: Colour): Canvas {
  const pixels = new Uint8Array(3 * width * height);
  const rectangle: Canvas['rectangle'] = (x, y, w, h, colour) => {
    fill([x, y], [x + w, y + h], (px, py) => px >= x && px < x + w && py >= y && py < y + h, colour);
  };
  rectangle(0, 0, width, height, background);
  return {
    rectangle,
    disc([x, y], radius, colour) {
      const inside = (px: number, py: number) => Math.hypot(px - x, py - y) <= radius;
      fill([x - radius, y - radius], [x + radius, y + radius], inside, colour);
    },
    line(from, to, lineWidth, colour) {
      const half = lineWidth / 2;
      const [least, most] = bounds([from, to]);
      fill(
        [least[0] - half, least[1] - half],
        [most[0] + half, most[1] + half],
        (px, py) => distanceToSegment([px, py], from, to) <= half,
        colour,
      );
    },
    triangle(a, b, c, colour) {
      const inside = (px: number, py: number) => {
        const turns = [turn(a, b, [px, py]), turn(b, c, [px, py]), turn(c, a, [px, py])];
        return turns.every((value) => value >= 0) || turns.every((value) => value <= 0);
      };
      fill(...bounds([a, b, c]), inside, colour);
    },
    text(text, [x, y], dot, colour) {
      const left = Math.round(x - ((6 * text.length - 1) * dot) / 2);
      const top = Math.round(y - 3.5 * dot);
      [...text].forEach((character, place) => {
        glyphRows(character).forEach((bits, row) => {
          for (let column = 0; column < 5; column += 1) {
            if (((bits >> (4 - column)) & 1) === 0) continue;
            rectangle(left + (6 * place + column) * dot, top + row * dot, dot, dot, colour);
          }
        });
      });
    },
    toPng: () => encodePng(width, height, pixels),
  };

  function fill(least: Point, most: Point, inside: (x: number, y: number) => boolean, colour: Colour): void {
    for (let y = Math.max(0, Math.floor(least[1])); y < Math.min(height, Math.ceil(most[1])); y += 1) {
      for (let x = Math.max(0, Math.floor(least[0])); x < Math.min(width, Math.ceil(most[0])); x += 1) {
        blend(x, y, coverage(x, y, inside), colour);
      }
    }
  }

  function blend(x: number, y: number, share: number, colour: Colour): void {
    const first = 3 * (width * y + x);
    colour.forEach((value, channel) => {
      const before = pixels[first + channel] ?? 0;
      pixels[first + channel] = Math.round(before + (value - before) * share);
    });
  }
}

/** Returns the share of a pixel's area that is inside, from 0 to 1. */
function coverage(x: number, y: number, inside: (x: number, y: number) => boolean): number {
  let hits = 0;
  for (let sample = 0; sample < samplesPerSide ** 2; sample += 1) {
    const dx = ((sample % samplesPerSide) + 0.5) / samplesPerSide;
    const dy = (Math.floor(sample / samplesPerSide) + 0.5) / samplesPerSide;
    if (inside(x + dx, y + dy)) hits += 1;
  }
  return hits / samplesPerSide ** 2;
}

function bounds(points: readonly Point[]): [least: Point, most: Point] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

// A glyph has seven rows of five dots, the leftmost dot in the highest bit.
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  J: [7, 2, 2, 2, 2, 18, 12],
  S: [15, 16, 16, 14, 1, 1, 30],
};

function glyphRows(character: string): readonly number[] {
  const rows = glyphs[character];
  if (!rows) throw new RangeError(`no glyph for ${JSON.stringify(character)}`);
  return rows;
}
