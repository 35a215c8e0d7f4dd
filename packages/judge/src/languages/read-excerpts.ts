import type { Diagnostic } from '../judgement.ts';

const shownLength = 4000;

/**
 * Reads the messages of a compiler that writes a headline, the line of the source, and a caret
 * below the column. The headline's groups are the file, the line, the severity and the message.
 */
export function excerptReader(headline: RegExp) {
  return (messages: string, noise: RegExp): (Diagnostic & { text: string })[] => {
    const found: (Diagnostic & { text: string })[] = [];
    for (const wholeLine of messages.split('\n')) {
      const line = wholeLine.slice(0, shownLength).trimEnd();
      if (line === '' || noise.test(line)) continue;
      const [, file, row, severity, message = ''] = headline.exec(line) ?? [];
      const last = found.at(-1);
      if (file !== undefined) {
        const isWarning = severity === 'warning';
        found.push({ severity: isWarning ? 'warning' : 'error', message, file, line: Number(row), text: line });
      } else if (last !== undefined && last.text.length < shownLength) {
        last.text += `\n${line}`;
        const caret = /^\s*\^/.exec(line);
        if (caret && last.column === undefined) last.column = caret[0].length;
      }
    }
    return found;
  };
}
