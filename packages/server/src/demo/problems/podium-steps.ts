import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom } from './random.ts';

const maximum = 1e9;

export const podiumSteps = createDemoProblem('podium-steps', solve, function* () {
  const random = createRandom('podium-steps');
  yield ['smallest', format(1, 0)];
  yield ['one-rise', format(1, 1)];
  yield ['flat', format(7, 0)];
  for (let round = 1; round <= 3; round += 1) {
    yield [`small-${round}`, format(random.integer(1, 100), random.integer(0, 100))];
  }
  yield ['below-32-bits', format(715827882, 0)];
  yield ['above-32-bits', format(715827882, 1)];
  yield ['above-unsigned-32-bits', format(431655766, maximum)];
  yield ['random', format(random.integer(1, maximum), random.integer(0, maximum))];
  yield ['tall-and-flat', format(maximum, 0)];
  yield ['largest', format(maximum, maximum)];
});

function solve(input: string): string {
  const reader = createInputReader(input);
  const bronze = reader.integer();
  const rise = reader.integer();
  return `${bronze + (bronze + rise) + (bronze + 2 * rise)}\n`;
}

function format(bronze: number, rise: number): string {
  return `${bronze} ${rise}\n`;
}
