import { measureKeys } from './measure-keys.mjs';

const imageBytes = 2_000_000;
const keys = 200;
/** Some pauses are longer than the delay of the preview, so that keys arrive while it renders. */
const pausesMs = [60, 90, 120, 250];
const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Measures keys in the editor of statements while the text contains an image of 2 MB, and for
 * comparison one of 42 bytes.
 */
export async function measureTyping(site) {
  const page = await site.openPage('admin');
  await page.goto('/admin/uploadProblem');
  await page.getByRole('textbox', { name: 'Description' }).click();
  const type = () => measureKeys(page, letters(keys), pausesMs);
  await page.keyboard.insertText(describe(dot));
  const small = await type();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(describe(largeImage()));
  await page.waitForTimeout(2_000);
  const below = await type();
  for (const key of ['ArrowUp', 'ArrowUp', 'End']) await page.keyboard.press(key);
  const inLine = await type();
  await page.context().close();
  const target = { of: 'p95', most: 32 };
  return [
    { name: 'key → painted, admin editor, image of 42 bytes', unit: 'ms', values: small.painted },
    { name: 'key → painted, admin editor, below an image of 2 MB', unit: 'ms', values: below.painted, target },
    {
      name: 'key → painted, admin editor, in the line of an image of 2 MB',
      unit: 'ms',
      values: inLine.painted,
      target,
    },
  ];
}

const letters = (count) => Array.from({ length: count }, (_, index) => 'abcdefgh '.charAt(index % 9));

const describe = (base64) =>
  `## Statement\n\nGiven $n$, print $n^2$.\n\n![large](data:image/gif;base64,${base64})\n\nAnd so on. `;

/**
 * Returns a GIF of one dot followed by bytes that GIFs ignore, so that the editor embeds it
 * unchanged.
 */
function largeImage() {
  const bytes = Buffer.from(dot, 'base64');
  return Buffer.concat([bytes, Buffer.alloc(imageBytes - bytes.length, 'podium')]).toString('base64');
}
