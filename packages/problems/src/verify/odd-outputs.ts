import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plural } from '@podium/sdk/display';
import type { PackageReport } from './report.ts';
import type { OpenPackage } from './verify-data.ts';

/** Outputs that no right program writes, as the reference tools of the format try them. */
const oddOutputs: Readonly<Record<string, Buffer>> = {
  'an empty output': Buffer.alloc(0),
  'NUL bytes': Buffer.alloc(64),
  'a word of 100,000 letters': Buffer.from('a'.repeat(100_000)),
  nan: Buffer.from('nan\n'),
  '10^30': Buffer.from(`1${'0'.repeat(30)}\n`),
  'negative numbers': Buffer.from('-1 '.repeat(100)),
  'large numbers': Buffer.from('1 1999999999 1999999999 1999999999\n'),
  'bytes that are no text': Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 167 + 131) % 256)),
  '1 MB of numbers': Buffer.from('1\n'.repeat(512 * 1024)),
};
/** The tests whose inputs are tried: more of them find little more. */
const triedTests = 3;
/**
 * A checker that fails so often would fail at each further output, and one that hangs takes long.
 */
const failuresMaxCount = 3;

/**
 * Gives a checker of the package outputs that it must reject without a failure. An output that ends
 * it is a warning, since a submission that writes it gets a wrong answer. An output about which it
 * cannot decide is an error, since a submission that writes it gets no verdict.
 */
export async function verifyOddOutputs(opened: OpenPackage, report: PackageReport): Promise<void> {
  const { folder, checker, tests, judge, signal } = opened;
  if (checker.type !== 'custom') return;
  const [first, ...others] = folder.testCases;
  const last = others.splice(-1);
  const tried = [first, ...others.slice(0, triedTests - 2), ...last].flatMap((test) => test ?? []);
  const [file = 'output_validators/'] = folder.checkerFiles;
  const place = await mkdtemp(join(tmpdir(), 'podium-odd-'));
  const outputPath = join(place, 'output');
  let failures = 0;
  try {
    for (const [name, bytes] of Object.entries(oddOutputs)) {
      await writeFile(outputPath, bytes);
      let accepted = 0;
      for (const test of tried) {
        if (failures === failuresMaxCount) return;
        const output = {
          inputPath: join(folder.path, test.inputFile),
          answerPath: join(folder.path, test.answerFile),
          outputPath,
          checker: tests[folder.testCases.indexOf(test)]?.checker,
        };
        const checked = await judge.checkOutputs({ checker, outputs: [output] }, { signal });
        const what = `${name} as the output of ${test.name}`;
        const [{ accepted: isAccepted, checkerFailure } = { accepted: false }] = checked.outcomes;
        if (checked.failure === undefined && checkerFailure === undefined) {
          if (isAccepted) accepted += 1;
          continue;
        }
        if (checked.failure !== undefined)
          report.errors.push({ file, message: `cannot decide about ${what}: ${checked.failure}` });
        else report.warnings.push(`${file}: ${what} ends it: ${checkerFailure?.message}`);
        failures += 1;
        // Other tests would show the same.
        break;
      }
      if (accepted === tried.length)
        report.warnings.push(`${file}: accepts ${name} as the output of ${plural(accepted, 'test')}: is that right?`);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
