import type { NamedFile } from './pair-test-files.ts';

/** Reads dropped files and folders without hidden files. Must be called in the event handler. */
export async function readDroppedFiles({ items }: DataTransfer): Promise<NamedFile[]> {
  // The items are valid only during the event, so the entries are taken at once and read later.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(readEntry))).flat();
}

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
  // `readEntries` returns batches; an empty one marks the end.
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
