// How long commands that ask nobody take from start to end, as ratios to the same Node.js doing nothing: `node benchmarks/cli/start-up.mjs`.
// Build first. The runs are interleaved, so that what else the machine does falls on all of them alike.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { fileURLToPath } from 'node:url';

const rounds = 11;
const warmUps = 2;
const target = 1.8;

const podium = fileURLToPath(new URL('../../packages/cli/bin/podium.mjs', import.meta.url));
const floor = { name: 'node -e 0', args: ['-e', '0'], times: [] };
const cases = [
  floor,
  { name: 'podium --version', args: [podium, '--version'], times: [] },
  { name: 'podium --help', args: [podium, '--help'], times: [] },
  { name: 'podium problem list --help', args: [podium, 'problem', 'list', '--help'], times: [] },
  { name: 'podium completion bash', args: [podium, 'completion', 'bash'], times: [] },
];

if (!existsSync(new URL('../../packages/cli/dist/main.js', import.meta.url))) {
  process.stderr.write('podium is not built: run `npm run build` first.\n');
  process.exit(2);
}

for (let round = -warmUps; round < rounds; round += 1) {
  for (const { args, times } of cases) {
    const took = timeOf(args);
    if (round >= 0) times.push(took);
  }
}

const ofFloor = median(floor.times);
const rows = cases.map(({ name, times }) => ({ name, median: median(times), fastest: Math.min(...times) }));
process.stdout.write(
  [
    `Node.js ${process.versions.node}, ${process.platform} ${release()}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0].toFixed(1)}`,
    `median and fastest of ${rounds} interleaved runs after ${warmUps} to warm up`,
    '',
    `| Command | median | fastest | × \`node -e 0\` | target |`,
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| \`${row.name}\` | ${row.median.toFixed(1)} ms | ${row.fastest.toFixed(1)} ms | ${(row.median / ofFloor).toFixed(2)} | ${row.name === floor.name ? '' : `≤ ${target}`} |`,
    ),
    '',
  ].join('\n'),
);
process.exitCode = rows.every((row) => row.median / ofFloor <= target) ? 0 : 1;

/** Milliseconds from start to end of one process; a command that fails is no measurement. */
function timeOf(args) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const took = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return took;
}

function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}
