interface Lock {
  packages: Record<string, unknown>;
}

interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression; undefined if the package names none. */
  licence: string | undefined;
  /** The folders in which it is installed. */
  paths: string[];
  /** The parts of Podium that need it. */
  parts: string[];
}

export declare const toolsInPages: readonly string[];
export declare function isAccepted(expression: unknown): boolean;
export declare function listShipped(lock: Lock): ShippedPackage[];
export declare function foldersOf(lock: Lock, part: string, root: string): string[];
export declare function formatPage(shipped: readonly ShippedPackage[]): string;
export declare function formatTexts(folders: readonly string[]): string;
