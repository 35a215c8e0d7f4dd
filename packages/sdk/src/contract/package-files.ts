import * as z from 'zod/mini';
import { blobHashSchema } from './primitives.ts';

export const packageLimits = {
  filesMaxCount: 5_000,
  pathMaxDepth: 32,
  pathMaxLength: 400,
  /** The list itself, as JSON. */
  listMaxBytes: 4 * 1024 * 1024,
} as const;

/**
 * Names that are no part of a package: hidden ones belong to other programs, and may be secrets of
 * whoever works with the folder. `.timelimit`, and `.html` and `.pdf` of Polygon, belong to
 * formats.
 */
export const leftOutName = /^(\.(?!(?:timelimit|html|pdf)$).*|__pycache__|node_modules)$/i;
const unsafeCharacter = /[\p{Cc}\\]/u;

/**
 * Reports whether a path with forward slashes names a file inside of the folder of a package.
 * Whoever pulls the problem gets a file at this path.
 */
export function isPackagePath(path: string): boolean {
  if (path.length > packageLimits.pathMaxLength || unsafeCharacter.test(path)) return false;
  const names = path.split('/');
  return names.length <= packageLimits.pathMaxDepth && !names.some((name) => name === '' || leftOutName.test(name));
}

const packageFileSchema = z.object({
  /** Relative to the folder, with forward slashes: `data/secret/1.in`. */
  path: z.string().check(z.refine(isPackagePath, 'is not a path inside of the folder')),
  hash: blobHashSchema,
  bytes: z.int().check(z.nonnegative()),
  /** Whether the file may be executed; only present if true. */
  isExecutable: z.optional(z.literal(true)),
});
export type PackageFile = z.infer<typeof packageFileSchema>;

/** The content of the blob that lists the files of a package, sorted by path. */
export const packageFilesSchema = z.object({
  files: z
    .array(packageFileSchema)
    .check(
      z.minLength(1, 'a package has at least one file'),
      z.maxLength(packageLimits.filesMaxCount, `a package has at most ${packageLimits.filesMaxCount} files`),
      z.refine(hasDistinctPaths, 'two files have the same path, or one is a folder of another'),
    ),
});

function hasDistinctPaths(files: readonly { path: string }[]): boolean {
  const paths = new Set(files.map(({ path }) => path));
  const folders = files.flatMap(({ path }) => foldersOf(path));
  return paths.size === files.length && !folders.some((folder) => paths.has(folder));
}

/** Lists the folders of a path: those of `a/b/c` are `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
