/** Where in the program a compiler's message points, counted from 1; undefined where it points elsewhere. */
export function findPlace(message: string): { line: number; column: number | undefined } | undefined {
  const headline = message.split('\n').find((line) => /(?:error|warning):/.test(line)) ?? message;
  const match = /(?:^|\s)[\w.-]+\.(?:cpp|cc):(\d+)(?::(\d+))?/.exec(`${headline}\n${message}`);
  if (!match) return undefined;
  return { line: Number(match[1]), column: match[2] === undefined ? undefined : Number(match[2]) };
}
