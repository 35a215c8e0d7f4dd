import type { Diagnostic } from '../judgement.ts';

const shownLength = 4000;

/** Adds the gutter by which readers know the source and its marks. */
function quote(line: string, row?: number): string {
  return `${String(row ?? '').padStart(5)} | ${line}`;
}

/**
 * Reads the messages of a compiler that writes a headline, the line of the source, and a caret
 * below the column. The headline's groups are the file, the line, the severity and the message;
 * the first two are absent if it concerns no line.
 */
export function excerptReader(headline: RegExp) {
  return (messages: string, noise: RegExp): (Diagnostic & { text: string })[] => {
    const found: (Diagnostic & { text: string })[] = [];
    for (const wholeLine of messages.split('\n')) {
      const line = wholeLine.slice(0, shownLength).trimEnd();
      if (line === '' || noise.test(line)) continue;
      const head = headline.exec(line);
      const last = found.at(-1);
      if (head !== null) {
        const [, file, row, severity, message = ''] = head;
        const place = file === undefined ? {} : { file, line: Number(row) };
        found.push({ severity: severity === 'warning' ? 'warning' : 'error', message, ...place, text: line });
      } else if (last !== undefined && last.text.length < shownLength) {
        const caret = last.column === undefined ? /^\s*\^/.exec(line)?.[0] : undefined;
        const quoteAt = last.text.lastIndexOf('\n') + 1;
        if (caret === undefined || quoteAt === 0) last.text += `\n${line}`;
        else last.text = `${last.text.slice(0, quoteAt)}${quote(last.text.slice(quoteAt), last.line)}\n${quote(line)}`;
        if (caret !== undefined) last.column = caret.length;
      }
    }
    return found;
  };
}
