import type { NamedFile } from './pair-test-files.ts';

/** The files of a drop, those in dropped folders too; hidden ones are left out. To be called while the event is handled. */
export async function readDroppedFiles({ items }: DataTransfer): Promise<NamedFile[]> {
  // What was dropped is gone after the event: the entries are taken at once, and read afterwards.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(readEntry))).flat();
}

/** The files that were chosen in a dialog. */
export function namedFiles(files: Iterable<File>): NamedFile[] {
  return [...files].map((file) => ({ path: file.name, file }));
}

async function readEntry(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: NamedFile[] = [];
  // A folder is told in portions; an empty one is the end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return files;
    files.push(...(await Promise.all(portion.map(readEntry))).flat());
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
