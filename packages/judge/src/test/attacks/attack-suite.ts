import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Judgement } from '../../judgement.ts';
import { getLanguage } from '../../languages/languages.ts';
import type { Verdict } from '../../verdicts.ts';
import type { Attack, AttackKind, MemoryMode } from './attack.ts';
import { compiling } from './compiling.ts';
import { files } from './files.ts';
import { go } from './go.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { js } from './js.ts';
import { kernel } from './kernel.ts';
import { kotlin } from './kotlin.ts';
import { measuring } from './measuring.ts';
import { memory } from './memory.ts';
import { network } from './network.ts';
import { output } from './output.ts';
import { processes } from './processes.ts';
import { pypy3 } from './pypy3.ts';
import { runner } from './runner.ts';
import { rust } from './rust.ts';
import { openTestSite, type TestSite } from './test-site.ts';
import { noTraces } from './traces.ts';

const ofCpp: readonly AttackKind[] = [processes, memory, output, files, network, runner, kernel, measuring, compiling];
const ofLanguages: readonly AttackKind[] = [java, kotlin, js, pypy3, rust, go, haskell];

/** Languages that reserve much memory are not judged without memory groups. */
function kindsIn(mode: MemoryMode): readonly AttackKind[] {
  const isJudged = ({ language = 'cpp' }: Attack) => mode === 'cgroup' || !getLanguage(language).reservesMemory;
  return [...ofCpp, ...ofLanguages.filter(({ attacks }) => attacks.every(isJudged))];
}

const onMemory = memory.attacks.filter(({ needsOneMode }) => !needsOneMode);

/** Matches the beginning of passwd and shadow. */
const accounts = /root:[^:\n]*:/;

/**
 * Judges attacks one after the other and checks the verdict, leaks, traces, and the next
 * submission. `selection` is `all`, or `memory` for the attacks on memory that need each mode, and
 * of each other kind the first and those with a verdict for each mode: the others do not depend on
 * the mode.
 */
export function describeAttacks(mode: MemoryMode, selection: 'all' | 'memory'): void {
  const kinds = kindsIn(mode);
  let site: TestSite;
  beforeAll(async () => {
    const attacks = kinds.flatMap((kind) => kind.attacks);
    site = await openTestSite(mode === 'rlimit' ? 'rlimit' : 'automatic', attacks);
  });
  afterAll(() => site.close());

  describe.each(kinds)('$kind', ({ kind, attacks }) => {
    const ofEachMode = attacks.filter(({ verdict }, index) => index === 0 || typeof verdict !== 'string');
    const selected = selection === 'all' ? attacks : kind === memory.kind ? onMemory : ofEachMode;
    const expected = selected.map((attack) => ({ attack, title: attack.title, verdict: verdictIn(mode, attack) }));
    it.each(expected)('$title: $verdict, and nothing else', async ({ attack, verdict }) => {
      const judgement = await site.judgeAttack(attack, verdict);
      expectOutcome(judgement, attack, verdict);
      expectNoLeak(judgement, site.secret);
      await vi.waitFor(async () => expect(await site.findTraces()).toEqual(noTraces), { timeout: 60_000 });
      expect(await site.judgeNeighbour()).toMatchObject({ verdict: 'accepted' });
    });
  });

  it('judges attacks and others at the same time as it judges each alone', async () => {
    const attacks = [processes, memory, output, measuring].flatMap(({ attacks: some }) =>
      some.slice(0, selection === 'all' ? 2 : 1),
    );
    const judge = async (attack: Attack) => {
      const [hostile, neighbour] = await Promise.all([
        site.judgeAttack(attack, verdictIn(mode, attack)),
        site.judgeNeighbour(),
      ]);
      return { title: attack.title, verdict: hostile.verdict, neighbour: neighbour.verdict };
    };
    expect(await Promise.all(attacks.map(judge))).toEqual(
      attacks.map((attack) => ({ title: attack.title, verdict: verdictIn(mode, attack), neighbour: 'accepted' })),
    );
    await vi.waitFor(async () => expect(await site.findTraces()).toEqual(noTraces), { timeout: 60_000 });
  });

  it('was never connected to', () => {
    expect(site.connections()).toBe(0);
  });
}

function verdictIn(mode: MemoryMode, { verdict }: Attack): Verdict {
  return typeof verdict === 'string' ? verdict : verdict[mode];
}

function expectOutcome(judgement: Judgement, attack: Attack, verdict: Verdict): void {
  const [first, second] = judgement.tests;
  if (verdict !== 'compile_error') expect(judgement.diagnostics.errors).toEqual([]);
  // An attack prints its successes, which explain a failure better than the verdict does.
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
  const text = JSON.stringify(judgement);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(accounts);
}
