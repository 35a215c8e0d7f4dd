import { readFileSync } from 'node:fs';

/** A core that no other sandbox of this judge uses, if there are enough cores. */
export interface Core {
  number: number;
  release(): void;
}

/** Takes the core with the fewest users; undefined if there is no choice. */
export type TakeCore = () => Core | undefined;

/**
 * Hands out these cores. It begins with the core at `start`, so that judges in several processes do
 * not all begin with the same one.
 */
export function createCores(numbers: readonly number[], start: number): TakeCore {
  const cores = numbers.map((_, index) => ({ number: numbers[(start + index) % numbers.length] ?? 0, users: 0 }));
  return () => {
    const [first, ...others] = cores;
    if (first === undefined || others.length === 0) return undefined;
    const core = others.reduce((least, other) => (other.users < least.users ? other : least), first);
    core.users += 1;
    let taken = true;
    return {
      number: core.number,
      release() {
        if (taken) core.users -= 1;
        taken = false;
      },
    };
  };
}

/**
 * Returns the cores that this process may use, which in a container are not all of the machine;
 * none if the system does not list them.
 */
export function readAllowedCores(): number[] {
  try {
    return parseAllowedCores(readFileSync('/proc/self/status', 'utf8'));
  } catch {
    return [];
  }
}

/** Parses the text of `/proc/self/status`, which lists the cores as `0-3,8`. */
export function parseAllowedCores(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1];
  return (list?.split(',') ?? []).flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return first <= last ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [];
  });
}
