// How long a key takes in the editor of statements while an image of 2 MB stands in the text: from the key until the browser has painted.
// It needs a server that serves the built pages, and its admin:
//   node benchmarks/web/measure-typing.mjs http://127.0.0.1:4000 admin@podium.example <password>

import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../../packages/web/package.json', import.meta.url))('playwright-core');
const [url = 'http://127.0.0.1:4000', email = '', password = ''] = process.argv.slice(2);
const imageBytes = 2_000_000;
const keys = 200;
/** Some pauses are longer than the preview waits, so that keys meet its drawing. */
const pausesMs = [60, 90, 120, 250];

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/home');
  await page.goto(`${url}/admin/uploadProblem`);
  await page.getByRole('textbox', { name: 'Description' }).click();
  const description = (image) => `## Statement\n\nGiven $n$, print $n^2$.\n\n![large](${image})\n\nAnd so on. `;
  // What the machine takes for a key anyway, to compare with.
  await page.keyboard.insertText(
    description('data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  );
  report('with an image of 42 bytes', await measure(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(description(dataUrl()));
  await page.waitForTimeout(2_000);
  report('below an image of 2 MB', await measure(page));
  for (const key of ['ArrowUp', 'ArrowUp', 'End']) await page.keyboard.press(key);
  report('in the line of an image of 2 MB', await measure(page));
} finally {
  await browser.close();
}

/** A GIF of one dot, followed by what GIFs ignore: the editor embeds it as it is. */
function dataUrl() {
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  return `data:image/gif;base64,${Buffer.concat([dot, Buffer.alloc(imageBytes - dot.length, 'podium')]).toString('base64')}`;
}

async function measure(page) {
  await page.evaluate(() => {
    window.typing = [];
    window.watchKeys ??=
      addEventListener(
        'keydown',
        (event) => {
          const pressedAt = event.timeStamp;
          requestAnimationFrame(() => {
            // After the frame: a message is handled once it is painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.typing.push(performance.now() - pressedAt);
            port2.postMessage(undefined);
          });
        },
        true,
      ) ?? true;
  });
  for (let index = 0; index < keys; index += 1) {
    await page.keyboard.press('abcdefgh '.charAt(index % 9));
    await page.waitForTimeout(pausesMs[index % pausesMs.length]);
  }
  return page.evaluate(() => window.typing);
}

function report(place, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  process.stdout.write(`${place}: ${sorted.length} keys, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms\n`);
}
