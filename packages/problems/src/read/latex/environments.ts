import { type Group, readBrackets, readGroup, readGroups } from './source-cursor.ts';

/** The environments that a source defines, and those whose content TeX does not read. */
export interface Environments {
  /** Their content is not printed. */
  hidden: Set<string>;
  verbatim: Set<string>;
  own: Map<string, OwnEnvironment>;
}

interface OwnEnvironment {
  /** The number of its arguments. The first one has a default if `initial` is given. */
  parameters: number;
  initial: string | undefined;
  begin: string;
  end: string;
}

const verbatimNames =
  'verbatim Verbatim BVerbatim LVerbatim SaveVerbatim verbatimtab spverbatim lstlisting minted alltt'.split(' ');

export function createEnvironments(): Environments {
  return {
    hidden: new Set(['comment', 'filecontents', 'filecontents*', 'lrbox']),
    verbatim: new Set(verbatimNames.flatMap((name) => [name, `${name}*`])),
    own: new Map(),
  };
}

/** What begins a text that is not printed. */
const hides = /\\(?:comment|iffalse|setbox)(?![a-zA-Z@])|\\begin\s*\{(?:comment|lrbox)\}/;
const isVerbatim = /\\(?:begin\s*\{)?(?:[Vv]erbatim|lstlisting|minted)(?![a-zA-Z@])/;

const definers =
  /^(?:(?:ex|in)cludecomment|lstnewenvironment|DefineVerbatimEnvironment|(?:(?:re)?new|provide)environment|(?:Ren|N)ewEnviron)$/;

/**
 * Reads the definition of an environment, from the text after the macro that defines it. Returns
 * the offset after it; undefined for other macros.
 */
export function defineEnvironment(
  macro: string,
  source: string,
  after: number,
  { hidden, verbatim, own }: Environments,
): number | undefined {
  const name = definers.test(macro) ? readGroup(source, after) : undefined;
  if (!name) return undefined;
  const define = (environment: OwnEnvironment) => {
    hidden.delete(name.content);
    own.set(name.content, environment);
  };
  switch (macro) {
    case 'excludecomment':
      hidden.add(name.content);
      return name.end;
    case 'includecomment':
      define({ parameters: 0, initial: undefined, begin: '', end: '' });
      return name.end;
    case 'lstnewenvironment':
    case 'DefineVerbatimEnvironment':
      verbatim.add(name.content);
      return bodies(2)?.at(-1)?.end;
    case 'NewEnviron':
    case 'RenewEnviron': {
      const [body] = bodies(1) ?? [];
      if (!body) return undefined;
      const [begin = '', ...rest] = inOneLine(body.content).split(/\\BODY(?![a-zA-Z@])/);
      if (rest.length === 0) hidden.add(name.content);
      else define({ ...optionsOf(name), begin, end: rest.join('') });
      return body.end;
    }
    default: {
      const [begin, end] = bodies(2) ?? [];
      if (!begin || !end) return undefined;
      if (hides.test(begin.content)) hidden.add(name.content);
      else if (isVerbatim.test(begin.content)) verbatim.add(name.content);
      else define({ ...optionsOf(name), begin: inOneLine(begin.content), end: inOneLine(end.content) });
      return end.end;
    }
  }

  function bodies(count: number): Group[] | undefined {
    const options = optionsOf(name as Group);
    return readGroups(source, options.end, count);
  }

  function optionsOf(group: Group): { parameters: number; initial: string | undefined; end: number } {
    const count = readBrackets(source, group.end);
    const initial = count && readBrackets(source, count.end);
    return {
      parameters: Number(count?.content ?? 0),
      initial: initial?.content,
      end: initial?.end ?? count?.end ?? group.end,
    };
  }
}

/** The replacement must not move the lines after it. */
function inOneLine(code: string): string {
  return code
    .replace(/((?:[^\\]|^)(?:\\\\)*)%[^\n]*\n?/g, '$1')
    .replace(/\n\s*\n/g, '\\par ')
    .replaceAll('\n', ' ');
}

/**
 * Returns what `\begin{name}` of an own environment stands for, from the text after it, and the
 * offset after its arguments. Undefined if it lacks some.
 */
export function beginEnvironment(
  { parameters, initial, begin }: OwnEnvironment,
  source: string,
  after: number,
): { code: string; end: number } | undefined {
  const optional = initial === undefined ? undefined : readBrackets(source, after);
  const groups = readGroups(source, optional?.end ?? after, Math.max(0, parameters - Number(initial !== undefined)));
  if (!groups) return undefined;
  const values = groups.map(({ content }) => content);
  if (initial !== undefined) values.unshift(optional?.content ?? initial);
  return {
    code: begin.replace(/#(\d)/g, (whole, index) => values[Number(index) - 1] ?? whole),
    end: groups.at(-1)?.end ?? optional?.end ?? after,
  };
}
