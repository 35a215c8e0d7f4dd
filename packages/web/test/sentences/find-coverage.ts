import { parseAst } from 'vite';

/** A test that names a sentence. */
export interface Cover {
  /** Below `packages/web/test/`. */
  file: string;
  test: string;
}

const testFunctions = new Set(['it', 'test']);
/** What says that something is not there shows nothing about how it looks when it is. */
const denials = new Set(['seeNoMore']);

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** Which ids the tests of a file name: as literals, inside of a test, other than to deny them. */
export function findCoverage(file: string, source: string, isSentence: (text: string) => boolean) {
  const covers: { id: string; cover: Cover }[] = [];
  const visit = (node: Node, cover: Cover | undefined): void => {
    const name = node.type === 'CallExpression' ? rootName(node.callee as Node) : undefined;
    if (name !== undefined && denials.has(name)) return;
    const title = name !== undefined && testFunctions.has(name) ? titleOf(node, source) : undefined;
    const here = title === undefined ? cover : { file, test: title };
    if (here && node.type === 'Literal' && typeof node.value === 'string' && isSentence(node.value)) {
      covers.push({ id: node.value, cover: here });
    }
    for (const child of childrenOf(node)) visit(child, here);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, undefined);
  return covers;
}

/** `it` of `it(…)`, `it.each(…)(…)`, `it.concurrent(…)`. */
function rootName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name as string;
  if (callee.type === 'MemberExpression') return rootName(callee.object as Node);
  if (callee.type === 'CallExpression') return rootName(callee.callee as Node);
  return undefined;
}

/** As it is written: undefined where the first argument is no text, as in the inner call of `it.each(…)(…)`. */
function titleOf(call: Node, source: string): string | undefined {
  const [first] = call.arguments as Node[];
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  return first?.type === 'TemplateLiteral' ? source.slice(first.start + 1, first.end - 1) : undefined;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}
