export interface ZipEntry {
  name: string;
  content: string;
  /** The mode of a file on Unix, with its type. */
  mode?: number;
  /** What the archive says about the size, if that is not true. */
  declaredBytes?: number;
  isCompressed?: boolean;
}
/** Makes an archive, also one that no honest program would make. */
export declare function writeZip(entries: readonly ZipEntry[]): Buffer;
