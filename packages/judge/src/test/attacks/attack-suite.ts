import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Judgement } from '../../judgement.ts';
import type { Verdict } from '../../verdicts.ts';
import type { Attack, AttackKind, MemoryMode } from './attack.ts';
import { compiling } from './compiling.ts';
import { files } from './files.ts';
import { kernel } from './kernel.ts';
import { measuring } from './measuring.ts';
import { memory } from './memory.ts';
import { network } from './network.ts';
import { output } from './output.ts';
import { processes } from './processes.ts';
import { runner } from './runner.ts';
import { openScene, type Scene } from './scene.ts';
import { noTraces } from './traces.ts';

const kinds: readonly AttackKind[] = [processes, memory, output, files, network, runner, kernel, measuring, compiling];

/** What passwd and shadow begin with. */
const accounts = /root:[^:\n]*:/;

/**
 * Judges attacks in turn and looks at the verdict, at what leaked, at what is left, and at the next submission.
 * `selection`: every attack, or those on memory and the first of each other kind, which do not depend on the mode.
 */
export function describeAttacks(mode: MemoryMode, selection: 'all' | 'memory'): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(mode === 'rlimit' ? 'rlimit' : 'automatic');
  });
  afterAll(() => scene.close());

  describe.each(kinds)('$kind', ({ kind, attacks }) => {
    const selected = selection === 'all' || kind === memory.kind ? attacks : attacks.slice(0, 1);
    const expected = selected.map((attack) => ({ attack, title: attack.title, verdict: verdictIn(mode, attack) }));
    it.each(expected)('$title: $verdict, and nothing else', async ({ attack, verdict }) => {
      const judgement = await scene.judgeAttack(attack, verdict);
      expectOutcome(judgement, attack, verdict);
      expectNoLeak(judgement, scene.secret);
      await vi.waitFor(async () => expect(await scene.findTraces()).toEqual(noTraces), { timeout: 60_000 });
      expect(await scene.judgeNeighbour()).toMatchObject({ verdict: 'accepted' });
    });
  });

  it('judges attacks and others at the same time as it judges each alone', async () => {
    const attacks = [processes, memory, output, measuring].flatMap(({ attacks: some }) => some.slice(0, 2));
    const judge = async (attack: Attack) => {
      const [hostile, neighbour] = await Promise.all([
        scene.judgeAttack(attack, verdictIn(mode, attack)),
        scene.judgeNeighbour(),
      ]);
      return { title: attack.title, verdict: hostile.verdict, neighbour: neighbour.verdict };
    };
    expect(await Promise.all(attacks.map(judge))).toEqual(
      attacks.map((attack) => ({ title: attack.title, verdict: verdictIn(mode, attack), neighbour: 'accepted' })),
    );
    await vi.waitFor(async () => expect(await scene.findTraces()).toEqual(noTraces), { timeout: 60_000 });
  });

  it('was never connected to', () => {
    expect(scene.connections()).toBe(0);
  });
}

function verdictIn(mode: MemoryMode, { verdict }: Attack): Verdict {
  return typeof verdict === 'string' ? verdict : verdict[mode];
}

function expectOutcome(judgement: Judgement, attack: Attack, verdict: Verdict): void {
  const [first, second] = judgement.tests;
  if (verdict !== 'compile_error') expect(judgement.diagnostics.errors).toEqual([]);
  // What an attack prints is what it could do: it says more than a verdict when something is wrong.
  if (verdict === 'accepted' && first?.outputTruncated === false)
    expect(first.output.split(/\s+/).filter(Boolean).join(' ')).toBe(attack.output ?? 'contained');
  expect(judgement).toMatchObject({ verdict });
  expect(judgement.failure).toBeUndefined();
  if (verdict === 'accepted') expect(second?.verdict).toBe('accepted');
  if (verdict === 'compile_error') expect(judgement.tests).toEqual([]);
  if (attack.note !== undefined) expect(first?.note).toMatch(attack.note);
  if (attack.says !== undefined) expect(judgement.diagnostics.errors.join('\n')).toMatch(attack.says);
}

function expectNoLeak(judgement: Judgement, secret: string): void {
  const told = JSON.stringify(judgement);
  expect(told).not.toContain(secret);
  expect(told).not.toMatch(accounts);
}
