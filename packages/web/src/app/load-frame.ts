/** Loads the code around the pages of signed-in users. */
export const loadFrame = async () => (await import('./frame.ts')).frame;
