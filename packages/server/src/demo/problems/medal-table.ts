import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

type Final = readonly [gold: string, silver: string, bronze: string];
type Medals = [gold: number, silver: number, bronze: number];

const maximumFinals = 20_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';

export const medalTable = createDemoProblem('medal-table', solve, function* () {
  const random = createRandom('medal-table');
  yield ['one-final', format([['ada', 'bell', 'curie']])];
  yield ['one-team-takes-all', format(Array.from({ length: 5 }, (): Final => ['ada', 'ada', 'ada']))];
  yield ['all-equal', format(allEqual(['ko', 'kob', 'a', 'zz', 'kobe']))];
  yield ['shared-top', format(sharedTop())];
  yield ['gold-beats-many-silvers', format(goldBeatsSilvers(40))];
  for (let round = 1; round <= 3; round += 1) yield [`few-teams-${round}`, format(randomFinals(random, 30, 12))];
  yield ['many-ties', format(randomFinals(random, 500, 900))];
  yield ['two-teams-long', format(randomFinals(random, maximumFinals, 2))];
  yield ['many-teams', format(randomFinals(random, maximumFinals, 5_000))];
});

function solve(input: string): string {
  const reader = createInputReader(input);
  const medalsOf = new Map<string, Medals>();
  for (let finalsLeft = reader.integer(); finalsLeft > 0; finalsLeft -= 1) {
    for (const colour of [0, 1, 2] as const) {
      const name = reader.token();
      const medals = medalsOf.get(name) ?? [0, 0, 0];
      medals[colour] += 1;
      medalsOf.set(name, medals);
    }
  }
  const teams = [...medalsOf].sort(([nameA, a], [nameB, b]) => compareMedals(a, b) || (nameA < nameB ? -1 : 1));
  let rank = 0;
  let better: Medals | undefined;
  const lines = teams.map(([name, medals], index) => {
    if (!better || compareMedals(better, medals) !== 0) rank = index + 1;
    better = medals;
    return `${rank} ${name} ${medals.join(' ')}\n`;
  });
  return lines.join('');
}

/** Returns a negative number if `a` ranks above `b`. */
function compareMedals(a: Medals, b: Medals): number {
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2];
}

function allEqual(names: readonly string[]): Final[] {
  return names.map((name) => [name, name, name]);
}

function sharedTop(): Final[] {
  return [
    ['north', 'south', 'east'],
    ['south', 'north', 'east'],
    ['west', 'west', 'north'],
    ['east', 'east', 'south'],
  ];
}

function goldBeatsSilvers(finals: number): Final[] {
  return [['zinc', 'iron', 'iron'], ...Array.from({ length: finals }, (): Final => ['lead', 'iron', 'iron'])];
}

function randomFinals(random: Random, finals: number, teams: number): Final[] {
  const names = Array.from({ length: teams }, () => random.text(random.integer(1, 12), letters));
  return Array.from({ length: finals }, (): Final => [random.pick(names), random.pick(names), random.pick(names)]);
}

function format(finals: readonly Final[]): string {
  return `${finals.length}\n${finals.map((final) => `${final.join(' ')}\n`).join('')}`;
}
