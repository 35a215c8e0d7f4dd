/** A text without its large pictures, and what the short addresses in their places stand for. */
export interface TextWithoutPictures {
  text: string;
  pictures: readonly string[];
}

const pictureStart = /data:image\/(?:png|jpeg|gif|webp);base64,/gi;
/** Smaller ones are left in their places. */
const largeFrom = 400;
/** Itself the address of an embedded picture, so that what checks addresses lets it pass. */
const shortPicture = /data:image\/png;base64,podiumpicture(\d+)=/;
const shortPictures = new RegExp(shortPicture, 'g');

/** Puts short addresses in the place of pictures: reading markdown takes time for every letter, and a picture has millions. */
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

const base64 = new Set(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=', codeOf));
const isBase64 = Uint8Array.from({ length: 128 }, (_, code) => (base64.has(code) ? 1 : 0));

/** A loop, as expressions take many times longer over millions of letters. */
function endOfBase64(text: string, from: number): number {
  let at = from;
  while (isBase64[text.charCodeAt(at)] === 1) at += 1;
  return at;
}

function codeOf(letter: string): number {
  return letter.charCodeAt(0);
}

/** The picture that an address stands for; the address itself where it stands for none. */
export function findPicture(url: string, pictures: readonly string[]): string {
  const [whole, index] = shortPicture.exec(url) ?? [];
  return (whole === url ? pictures[Number(index)] : undefined) ?? url;
}

interface MarkupNode {
  type: string;
  value?: string;
  children?: MarkupNode[];
}

/** A plugin for markup: addresses that are shown as text, in an example of code for instance, are shown whole. */
export function showWholeAddresses(pictures: readonly string[]): () => (tree: MarkupNode) => void {
  const restore = (node: MarkupNode) => {
    if (node.type === 'text' && node.value !== undefined) {
      node.value = node.value.replaceAll(shortPictures, (url) => findPicture(url, pictures));
    }
    for (const child of node.children ?? []) restore(child);
  };
  return () => restore;
}
