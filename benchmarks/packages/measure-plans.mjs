import { join } from 'node:path';
import { podium, timeProcess } from '../cli/podium.mjs';
import { openSite } from './open-site.mjs';
import { writeLargePackage } from './write-package.mjs';

const problemCount = 100;
const testsPerProblem = 10;
const rounds = 5;

/**
 * Measures the plan and the push of a hundred problems that nobody has changed since they were
 * pushed. The first plan after the push warms up and is not counted.
 */
export async function measurePlans({ folder: parent, bytes, report }) {
  const inputBytes = Math.floor(bytes / problemCount / testsPerProblem);
  const folders = Array.from({ length: problemCount }, (_, index) => join(parent, 'problems', `problem-${index}`));
  for (const [index, folder] of folders.entries()) {
    await writeLargePackage(folder, { title: `Problem ${index}`, tests: testsPerProblem, inputBytes });
  }
  const site = await openSite(join(parent, 'site'));
  try {
    report(`Pushing ${problemCount} problems for the first time…`);
    const firstPush = await timeProcess([podium, 'problem', 'push', ...folders], site.env);
    if (site.sent.fileBytes < bytes) throw new Error(`the first push sent ${site.sent.fileBytes} bytes of files`);
    await timeProcess([podium, 'problem', 'plan', ...folders], site.env);
    const before = { ...site.sent };
    const [plans, pushes, bare] = [[], [], []];
    // A plan with changes ends with 8, and timeProcess then throws.
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await timeProcess(['-e', '0'], site.env));
      plans.push(await timeProcess([podium, 'problem', 'plan', ...folders], site.env));
      pushes.push(await timeProcess([podium, 'problem', 'push', ...folders], site.env));
    }
    const sentAgain = { fileBytes: site.sent.fileBytes - before.fileBytes, bytes: site.sent.bytes - before.bytes };
    const seconds = (values) => values.map((ms) => ms / 1000);
    return [
      { name: '`plan` of 100 unchanged problems', unit: 's', values: seconds(plans), most: 2 },
      { name: '`push` of the same', unit: 's', values: seconds(pushes) },
      { name: '`node -e 0` in the same rounds', unit: 's', values: seconds(bare) },
      { name: 'bytes of files in all of these', unit: 'bytes', values: [sentAgain.fileBytes], most: 0 },
      { name: 'bytes of all requests’ bodies in them', unit: 'bytes', values: [sentAgain.bytes] },
      { name: 'the first `push` of all', unit: 's', values: seconds([firstPush]) },
    ];
  } finally {
    await site.close();
  }
}
