import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

export interface TextWithoutPictures {
  text: string;
  pictures: readonly string[];
}

const pictureStart = /data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,/gi;
/** Shorter pictures stay in the text. */
const largeFrom = 400;
/** A valid data URL, so that it passes the checks of URLs. */
const shortPicture = /data:image\/png;base64,podiumpicture(\d+)=/;
const shortPictures = new RegExp(shortPicture, 'g');

/** A picture has millions of characters, and parsing is slow for each. */
export function setPicturesAside(text: string): TextWithoutPictures {
  const pictures: string[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const { 0: start, index } of text.matchAll(pictureStart)) {
    const pictureEnd = endOfBase64(text, index + start.length);
    if (index < end || pictureEnd - index < largeFrom) continue;
    parts.push(text.slice(end, index), `data:image/png;base64,podiumpicture${pictures.length}=`);
    pictures.push(text.slice(index, pictureEnd));
    end = pictureEnd;
  }
  return pictures.length === 0 ? { text, pictures } : { text: parts.join('') + text.slice(end), pictures };
}

const isBase64 = Uint8Array.from({ length: 128 }, (_, code) => Number(/[a-z\d+/=]/i.test(String.fromCharCode(code))));

/** A loop is many times faster than a regular expression over millions of characters. */
function endOfBase64(text: string, from: number): number {
  let at = from;
  while (isBase64[text.charCodeAt(at)] === 1) at += 1;
  return at;
}

/** Returns the picture of a short URL, and other URLs unchanged. */
export function findPicture(url: string, pictures: readonly string[]): string {
  const [whole, index] = shortPicture.exec(url) ?? [];
  return (whole === url ? pictures[Number(index)] : undefined) ?? url;
}

/** Restores whole URLs in text nodes, such as examples of code. */
export function showWholeAddresses(tree: Root, pictures: readonly string[]): void {
  visit(tree, 'text', (text) => {
    text.value = text.value.replaceAll(shortPictures, (url) => findPicture(url, pictures));
  });
}
