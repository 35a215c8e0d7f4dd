/** Mounts a disk of its own in memory at a folder, with a size such as `16m`. This takes root. */
export declare function mountDisk(folder: string, size: string): Promise<void>;
export declare function unmountDisk(folder: string): Promise<void>;
/** Takes all room that is left on the disk with a folder. Returns the function that gives it back. */
export declare function fillDisk(folder: string): () => Promise<void>;
