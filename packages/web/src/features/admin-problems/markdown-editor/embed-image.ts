import { imageHeadBytes, imageMaxBytes, imageTypeOf } from '@podium/sdk/statement-content';

/** A data URL, or a message to the user. */
export type Embedding = { url: string } | { error: string };

/** Larger images are scaled down, because every reader of the statement downloads them. */
const maxSidePx = 1600;
const shrinkAboveBytes = 1_000_000;
const quality = 0.9;

/** The value of an `accept` attribute. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';

/** Reads an image as a data URL, scaled down if it is large. Never throws. */
export async function embedImage(file: File): Promise<Embedding> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, imageHeadBytes).arrayBuffer()));
  if (!type) return { error: `${file.name} is not a PNG, JPEG, GIF, WebP or SVG image.` };
  const image = await shrink(file, type).catch(() => undefined);
  if (!image) return { error: `${file.name} cannot be read. The image may be damaged.` };
  if (image.size > imageMaxBytes) {
    return { error: `${file.name} is larger than ${imageMaxBytes / 1024 ** 2} MB. Please choose a smaller image.` };
  }
  return { url: await dataUrlOf(image) };
}

/** Throws if the browser cannot decode the image. */
async function shrink(file: Blob, type: string): Promise<Blob> {
  const typed = new Blob([file], { type });
  // A drawing has no pixels.
  if (type === 'image/svg+xml') return typed;
  const bitmap = await createImageBitmap(typed);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, maxSidePx / Math.max(width, height));
    // Redrawing a GIF would drop its animation.
    if (type === 'image/gif' || (scale === 1 && file.size <= shrinkAboveBytes)) return typed;
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // Other images than JPEG may be transparent, so they become WebP.
    const drawn = await canvas.convertToBlob({ type: type === 'image/jpeg' ? type : 'image/webp', quality });
    // The original of a drawing with few colours can be smaller.
    return drawn.size < typed.size ? drawn : typed;
  } finally {
    bitmap.close();
  }
}

function dataUrlOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}
