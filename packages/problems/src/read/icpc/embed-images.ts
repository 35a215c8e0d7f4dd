import { readFile, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { imageMaxBytes, imageTypeOf } from '@podium/sdk/statement-content';
import { scanMarkdown } from '@podium/sdk/statement-markdown';
import type { Package } from '../finding-log.ts';
import { findFile } from '../read-text.ts';

// Images are named by `![alt](target "title")`, `[label]: target` and `<img src="target">`.
const inlineImage = /(?<before>!\[(?:\\.|[^\]\\])*\]\(\s*)(?<inline><[^>\n]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))+)/;
const definition = /(?<label>^ {0,3}\[[^\]\n]+\]:[ \t]*)(?<defined><[^>\n]*>|\S+)/;
const imageTag = /(?<tag><img\b[^>]*?\bsrc\s*=\s*["'])(?<source>[^"'\n]*)/;
const imageReferences = new RegExp([inlineImage.source, definition.source, imageTag.source].join('|'), 'gim');

/**
 * Replaces the relative paths of images in a statement by data URLs. An image that cannot be shown
 * is a warning, with its line in the text that was written, and a picture that says so stands for
 * it.
 */
export async function embedImages(
  pack: Package,
  { file, written = '' }: { file: string; written?: string },
  text: string,
): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  // Code and formulas have no images.
  const { spans } = scanMarkdown(text);
  for (const match of text.matchAll(imageReferences)) {
    const { before, inline, label, defined, tag, source } = match.groups ?? {};
    if (spans.some((span) => span.start <= match.index && match.index < span.end)) continue;
    const target = inline ?? defined ?? source ?? '';
    const path = target.replace(/^<(.*)>$/, '$1');
    // A definition may belong to a link instead of an image.
    if (defined !== undefined && !/\.(png|jpe?g|gif|webp|svg|bmp|pdf)$/i.test(path)) continue;
    const url = await dataUrlOf(pack, file, path, (message) => {
      const line = written.split('\n').findIndex((each) => each.includes(path)) + 1;
      pack.warn(line > 0 ? `${file}:${line}` : file, message);
      return placeholderOf(path);
    });
    parts.push(text.slice(end, match.index), before ?? label ?? tag ?? '', url ?? target);
    end = match.index + match[0].length;
  }
  return parts.join('') + text.slice(end);
}

/** Returns the URL of a picture that says which one is missing. */
function placeholderOf(target: string): string {
  const name = target.slice(0, 60).replace(/[<>&"'\p{C}]/gu, '_');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="60"><rect width="480" height="60" fill="#eee"/><text x="12" y="35" font-family="sans-serif" font-size="14" fill="#555">Missing picture: ${name}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Returns undefined for an image that is a data URL already. `replace` gets what is wrong. */
async function dataUrlOf(
  pack: Package,
  file: string,
  target: string,
  replace: (message: string) => string,
): Promise<string | undefined> {
  if (/^data:/i.test(target)) return undefined;
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
    return replace(`the image ${target} is on another server: put it beside the statement`);
  const image = posix.join(posix.dirname(file), decodePath(target));
  const path = await findFile(pack, image);
  if (path === undefined) return replace(`the image ${target} is not in the folder: ${image} is missing`);
  const { size } = await stat(path);
  if (size > imageMaxBytes)
    return replace(`the image ${image} is larger than ${imageMaxBytes / 1024 ** 2} MB: statements carry their images`);
  const bytes = await readFile(path);
  const type = imageTypeOf(bytes);
  if (type) return `data:${type};base64,${bytes.toString('base64')}`;
  return replace(`the image ${image} is not a PNG, JPEG, GIF, WebP or SVG image: convert it`);
}

function decodePath(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
