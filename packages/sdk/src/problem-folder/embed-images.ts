import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { scanMarkdown } from '../statement/scan-markdown.ts';
import { imageMaxBytes, imageTypeOf } from '../text/statement-content.ts';
import type { FindingLog } from './problem-folder-error.ts';

// Images are named by `![alt](target "title")`, `[label]: target` and `<img src="target">`.
const inlineImage = /(?<before>!\[(?:\\.|[^\]\\])*\]\(\s*)(?<inline><[^>\n]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))+)/;
const definition = /(?<label>^ {0,3}\[[^\]\n]+\]:[ \t]*)(?<defined><[^>\n]*>|\S+)/;
const imageTag = /(?<tag><img\b[^>]*?\bsrc\s*=\s*["'])(?<source>[^"'\n]*)/;
const imageReferences = new RegExp([inlineImage.source, definition.source, imageTag.source].join('|'), 'gim');

/** Replaces the relative paths of images in a statement by data URLs. */
export async function embedImages(folder: string, file: string, text: string, log: FindingLog): Promise<string> {
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
    const url = await dataUrlOf(folder, file, path, log);
    parts.push(text.slice(end, match.index), before ?? label ?? tag ?? '', url ?? target);
    end = match.index + match[0].length;
  }
  return parts.join('') + text.slice(end);
}

async function dataUrlOf(folder: string, file: string, target: string, log: FindingLog): Promise<string | undefined> {
  if (/^data:/i.test(target)) return undefined;
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) {
    log.error(file, `the image ${target} is on another server: put it beside the statement`);
    return undefined;
  }
  const image = posix.join(posix.dirname(file), decodePath(target));
  const path = await findInside(folder, image);
  if (path === undefined) {
    log.error(file, `the image ${target} is not in the folder: ${image} is missing`);
    return undefined;
  }
  const { size } = await stat(path);
  if (size > imageMaxBytes) {
    log.error(image, `is larger than ${imageMaxBytes / 1024 ** 2} MB: statements carry their images`);
    return undefined;
  }
  const bytes = await readFile(path);
  const type = imageTypeOf(bytes);
  if (type) return `data:${type};base64,${bytes.toString('base64')}`;
  log.error(image, 'is not a PNG, JPEG, GIF, WebP or SVG image: convert it');
  return undefined;
}

function decodePath(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/**
 * Returns the real path of a file in the folder; undefined when it does not exist or lies outside,
 * also through links.
 */
async function findInside(folder: string, file: string): Promise<string | undefined> {
  try {
    const [root, path] = [await realpath(folder), await realpath(join(folder, file))];
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}
