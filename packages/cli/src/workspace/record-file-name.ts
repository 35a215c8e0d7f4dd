/** The file that makes a folder a pulled problem, or remembers which problem an admin's folder is. */
export const recordFileName = '.podium.json';
