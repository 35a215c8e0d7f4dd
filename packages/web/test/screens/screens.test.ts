import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sizes } from '../browser/open-page.ts';
import { pictures, takeScreens } from './take-screens.ts';

const folder = fileURLToPath(new URL('../../../../docs/screens/', import.meta.url));
const bytesMax = 3_000_000;

it('has a small picture of every main screen in both themes and both sizes', { timeout: 600_000 }, async () => {
  if (process.env.UPDATE_SCREENS) {
    rmSync(folder, { recursive: true, force: true });
    await takeScreens(folder);
  }
  const files = existsSync(folder) ? readdirSync(folder) : [];
  expect(files.sort(), 'take them anew with UPDATE_SCREENS=1').toEqual(pictures.map(({ file }) => file).sort());
  const images = pictures.map(({ file, size }) => ({ file, size, bytes: readFileSync(join(folder, file)) }));
  for (const { file, size, bytes } of images) expect([file, sizeOf(bytes)]).toEqual([file, sizes[size]]);
  expect(images.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(bytesMax);
});

/** Of a PNG, in pixels: its header follows eight bytes of signature and eight of the first chunk's own. */
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
