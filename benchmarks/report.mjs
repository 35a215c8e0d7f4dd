import { availableParallelism, cpus, loadavg, release } from 'node:os';

/** Describes what decides the figures of a run: Node.js, the kernel, the cores and their load. */
export function describeMachine() {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0].toFixed(1)}`;
  return `Node.js ${process.versions.node}, ${process.platform} ${release()}, ${cores}`;
}

/** Prints lines of the report, which goes to the standard output alone. */
export function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}
