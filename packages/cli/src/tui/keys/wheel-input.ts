/** What stands for the wheel in what Ink reads: of characters for private use, which no key types. */
export const wheelCharacters = { up: '\u{f0064}', down: '\u{f0065}' } as const;

/** Reports of the wheel in the SGR protocol (xterm's control sequences, mode 1006): 64 is up, 65 down; column and row do not matter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const wheelReports = /\u001b\[<6([45]);\d+;\d+M/g;

/** The same stream for Ink, which drops every sequence that is none of its keys, as those of the mouse are. */
export function createWheelInput<Stream extends { read(size?: number): unknown }>(stdin: Stream): Stream {
  const read = (size?: number): unknown => {
    const chunk = stdin.read(size);
    if (typeof chunk !== 'string') return chunk;
    return chunk.replace(wheelReports, (_, button) => (button === '4' ? wheelCharacters.up : wheelCharacters.down));
  };
  return new Proxy(stdin, {
    get(_, name) {
      if (name === 'read') return read;
      // The methods of a stream work on the stream itself.
      const value: unknown = Reflect.get(stdin, name, stdin);
      return typeof value === 'function' ? value.bind(stdin) : value;
    },
  });
}
