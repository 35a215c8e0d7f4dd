import { SaxesParser } from 'saxes';
import type { FindingLog } from '../finding-log.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The text directly in the element. */
  text: string;
}

/**
 * Parses a file of XML. Returns undefined, with the first error and its line in the log, if it is
 * not well-formed. A definition of a document type has no effect, so an entity stands for nothing.
 */
export function parseXml(file: string, text: string, log: FindingLog): XmlElement | undefined {
  const parser = new SaxesParser();
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let error: string | undefined;
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (words) => {
    const element = open.at(-1);
    if (element) element.text += words;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', ({ message }) => {
    // biome-ignore lint/plugin: saxes gives the line only at the beginning of its message
    error ??= message.replace(/^(\d+):\d+: /, 'line $1: ');
  });
  parser.write(text.replace(/^\ufeff/, '')).close();
  if (error === undefined) return root.children[0];
  log.error(file, `is not XML: ${error}`);
  return undefined;
}

/** Returns the elements at a path of names below an element: `tests/test`. */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  const start = element ? [element] : [];
  return path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), start);
}

export function elementAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(element, path)[0];
}
