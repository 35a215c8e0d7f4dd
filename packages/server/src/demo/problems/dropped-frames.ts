import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom } from './random.ts';

const frames = '|/-\\';
const maximumLength = 200_000;

export const droppedFrames = createDemoProblem('dropped-frames', solve, function* () {
  const random = createRandom('dropped-frames');
  yield ['single-frame', '-\n'];
  yield ['nothing-lost', `${frames.repeat(5)}\n`];
  yield ['wraps-round', '\\|\n'];
  yield ['backwards', `${[...frames].reverse().join('').repeat(6)}\n`];
  yield ['repeated-frame', '//\n'];
  for (let round = 1; round <= 3; round += 1) yield [`random-${round}`, `${random.text(40, frames)}\n`];
  yield ['no-two-alike', `${mostlySteady(random.pick, maximumLength)}\n`];
  yield ['random-long', `${random.text(maximumLength, frames)}\n`];
  yield ['every-frame-alike', `${'|'.repeat(maximumLength)}\n`];
});

function solve(input: string): string {
  const recording = createInputReader(input).token();
  let lost = 0;
  for (let index = 1; index < recording.length; index += 1) {
    let expected = (frames.indexOf(recording.charAt(index - 1)) + 1) % frames.length;
    while (frames.charAt(expected) !== recording.charAt(index)) {
      lost += 1;
      expected = (expected + 1) % frames.length;
    }
  }
  return `${lost}\n`;
}

/** Makes a recording in which a frame never follows itself. */
function mostlySteady(pick: (steps: number[]) => number, length: number): string {
  let frame = 0;
  return Array.from({ length }, () => {
    frame = (frame + pick([1, 1, 1, 2, 3])) % frames.length;
    return frames.charAt(frame);
  }).join('');
}
