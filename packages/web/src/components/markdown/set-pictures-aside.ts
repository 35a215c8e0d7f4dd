/** A text without its large pictures, and what the short addresses in their places stand for. */
export interface TextWithoutPictures {
  text: string;
  pictures: readonly string[];
}

const largePicture = /data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]{400,}={0,2}/gi;
/** Itself the address of an embedded picture, so that what checks addresses lets it pass. */
const shortPicture = /data:image\/png;base64,podiumpicture(\d+)=/;
const shortPictures = new RegExp(shortPicture, 'g');

/** Puts short addresses in the place of pictures: reading markdown takes time for every letter, and a picture has millions. */
export function setPicturesAside(text: string): TextWithoutPictures {
  const pictures: string[] = [];
  const shortened = text.replaceAll(largePicture, (picture) => {
    pictures.push(picture);
    return `data:image/png;base64,podiumpicture${pictures.length - 1}=`;
  });
  return { text: shortened, pictures };
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
