import type { LineFinding } from '../finding-log.ts';
import { choices, type Definitions, decide, decideChoice, isConditional, readSwitch } from './conditions.ts';
import { newCommand, plainDefinition } from './definitions.ts';
import { beginEnvironment, createEnvironments, defineEnvironment } from './environments.ts';
import { readBrackets, readGroup, readGroups, readName, skipBlanks } from './source-cursor.ts';

/** A source in LaTeX that a parser without the rules of TeX reads as TeX does. */
export interface LatexSource {
  /**
   * The source, line for line, without the text of comments and of what is switched off. Verbatim
   * texts are the macros of `verbatimMacros`, with an index into `verbatims`.
   */
  text: string;
  verbatims: readonly string[];
  findings: readonly LineFinding[];
}

/** The macros that stand for verbatim texts. The text of a link follows the last one. */
export const verbatimMacros = { code: 'podiumcode', block: 'podiumblock', url: 'podiumurl', href: 'podiumhref' };

/** Environments that use themselves end at this length. */
const expandedMaxLength = 4_000_000;
const nextMacro = /\\(?:[a-zA-Z@]+\*?|[\s\S])|%[^\n]*/g;

/**
 * Reads a source before the parser, which knows neither conditionals nor that `%` begins no comment
 * in `\url`. Takes verbatim texts out, removes what TeX does not print, and expands environments.
 */
export function readSource(source: string): LatexSource {
  return new SourceReader(source).read();
}

class SourceReader {
  readonly #out: string[] = [];
  /** The line of the source that is read now. */
  #line = 1;
  readonly #verbatims: string[] = [];
  readonly #findings: LineFinding[] = [];
  readonly #definitions: Definitions = { switches: new Map(), commands: new Set() };
  readonly #environments = createEnvironments();
  /** The conditionals that are not at their end. TeX alone can decide some. */
  readonly #open: { isDecided: boolean; line: number }[] = [];
  /** The rest of the source, and the offset of what is read now. */
  #source: string;
  #at = 0;
  #hasDocument = false;
  /** Before this offset, `#1` stands for an argument. */
  #definitionEnd = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): LatexSource {
    let isAtEnd = false;
    while (!isAtEnd) {
      const regex = new RegExp(nextMacro);
      regex.lastIndex = this.#at;
      const match = regex.exec(this.#source);
      this.#keep(match?.index ?? this.#source.length);
      if (!match) break;
      const [token] = match;
      isAtEnd = this.#readMacro(token, match.index + token.length);
    }
    for (const { isDecided, line } of this.#open)
      if (isDecided) this.#report('the conditional that begins here has no \\fi', line);
    return { text: this.#out.join(''), verbatims: this.#verbatims, findings: this.#findings };
  }

  /** Reads a macro or a comment. Returns whether TeX stops reading at it. */
  #readMacro(token: string, after: number): boolean {
    const name = token.slice(1).replace(/(?<=\w)\*$/, '');
    if (token === '\\endinput') return true;
    if (token.startsWith('%')) this.#hide(after, '%');
    else if (name === 'begin') this.#readBegin(after);
    else if (name === 'end') return this.#readEnd(after);
    else if (name === 'else' || name === 'fi') this.#readBranchEnd(name, after);
    else if (isConditional(name, this.#definitions)) this.#readConditional(name, after);
    else if (choices.has(name)) this.#readChoice(name, after);
    else if (!this.#readVerbatim(name, after) && !this.#readDefinition(name, after)) this.#keep(after);
    return false;
  }

  #report(message: string, line = this.#line): void {
    this.#findings.push({ line, message, isError: true });
  }

  #keep(end: number): void {
    this.#write(this.#source.slice(this.#at, end));
    this.#at = end;
  }

  #write(text: string): void {
    this.#out.push(text);
    this.#line += linesIn(text);
  }

  /**
   * Leaves out the source up to an offset. Comments keep the count of lines, and end no paragraph.
   */
  #hide(end: number, replacement = ''): void {
    const lines = linesIn(this.#source.slice(this.#at, end));
    const isAtLineEnd = lines > 0 && /^[ \t]*\n/.test(this.#source.slice(end, end + 200));
    this.#write(`${replacement}${'%\n'.repeat(lines)}${isAtLineEnd ? '%' : ''}`);
    this.#at = end;
  }

  /** Reads on in a replacement for the source up to an offset. */
  #expand(end: number, replacement: string): void {
    const rest = this.#source.slice(end);
    if (rest.length + replacement.length > expandedMaxLength) {
      this.#keep(end);
      return;
    }
    const lines = linesIn(this.#source.slice(this.#at, end)) - linesIn(replacement);
    const text = replacement + '%\n'.repeat(Math.max(0, lines));
    this.#definitionEnd += text.length - end;
    this.#source = text + rest;
    this.#at = 0;
  }

  #takeOut(macro: string, text: string, end: number): void {
    this.#hide(end, `\\${macro}{${this.#verbatims.push(text) - 1}}`);
  }

  #readBegin(after: number): void {
    const begin = readName(this.#source, after);
    const environment = begin && this.#environments.own.get(begin.name);
    const begun = environment && beginEnvironment(environment, this.#source, begin.end);
    this.#hasDocument ||= begin?.name === 'document';
    if (!begin) this.#keep(after);
    else if (this.#environments.hidden.has(begin.name)) this.#hideEnvironment(begin.name, begin.end);
    else if (this.#environments.verbatim.has(begin.name)) this.#readVerbatimEnvironment(begin.name, begin.end);
    else if (begun) this.#expand(begun.end, `{${begun.code}`);
    else this.#keep(begin.end);
  }

  #readEnd(after: number): boolean {
    const end = readName(this.#source, after);
    const environment = end && this.#environments.own.get(end.name);
    if (environment) this.#expand(end.end, `${environment.end}}`);
    else if (end?.name !== 'document' || this.#hasDocument) this.#keep(end?.end ?? after);
    return end?.name === 'document';
  }

  #hideEnvironment(name: string, after: number): void {
    const end = this.#source.indexOf(`\\end{${name}}`, after);
    if (end < 0) this.#report(`\\begin{${name}} has no \\end{${name}}`);
    this.#hide(end < 0 ? this.#source.length : end + name.length + 6);
  }

  #readVerbatimEnvironment(name: string, after: number): void {
    const end = this.#source.indexOf(`\\end{${name}}`, after);
    const options = readBrackets(this.#source, after)?.end ?? after;
    const start = name.startsWith('minted') ? (readGroup(this.#source, options)?.end ?? options) : options;
    if (end < start || this.#isOfMacro(start, end)) this.#keep(after);
    else this.#takeOut(verbatimMacros.block, this.#source.slice(start, end), end + name.length + 6);
  }

  /** Whether a text in a definition has arguments, which makes it no verbatim text. */
  #isOfMacro(from: number, to: number): boolean {
    return from < this.#definitionEnd && /#\d/.test(this.#source.slice(from, to));
  }

  #readConditional(name: string, after: number): void {
    const decision = decide(name, this.#source.slice(after, after + 300), this.#definitions);
    if (!decision) {
      this.#report(`only TeX can decide \\${name}: write \\iftrue or \\iffalse for what learners see`);
      this.#open.push({ isDecided: false, line: this.#line });
      this.#keep(after);
    } else if (decision.isTrue) {
      this.#open.push({ isDecided: true, line: this.#line });
      this.#hide(skipBlanks(this.#source, after + decision.length));
    } else this.#skipBranch(after + decision.length, this.#line);
  }

  /** Leaves out a branch. The other one follows if it ends with `\else`. */
  #skipBranch(from: number, line: number): void {
    let depth = 0;
    const regex = new RegExp(nextMacro);
    regex.lastIndex = from;
    for (let match = regex.exec(this.#source); match; match = regex.exec(this.#source)) {
      const name = match[0].slice(1).replace(/(?<=\w)\*$/, '');
      const isMacro = match[0].startsWith('\\');
      if (isMacro && depth === 0 && (name === 'else' || name === 'fi')) {
        if (name === 'else') this.#open.push({ isDecided: true, line });
        this.#hide(skipBlanks(this.#source, regex.lastIndex));
        return;
      }
      if (isMacro && name === 'fi') depth -= 1;
      else if (isMacro && isConditional(name, this.#definitions)) depth += 1;
    }
    this.#report('the conditional that begins here has no \\fi', line);
    this.#hide(this.#source.length);
  }

  #readBranchEnd(name: 'else' | 'fi', after: number): void {
    const last = this.#open.at(-1);
    if (name === 'fi' || last?.isDecided) this.#open.pop();
    if (!last?.isDecided) this.#keep(after);
    else if (name === 'fi') this.#hide(skipBlanks(this.#source, after));
    else this.#skipBranch(after, last.line);
  }

  #readChoice(name: string, after: number): void {
    const [test, yes, no] = readGroups(this.#source, after, 3) ?? [];
    const isTrue = test && decideChoice(name, test.content, this.#definitions);
    const chosen = isTrue ? yes : no;
    if (isTrue === undefined || !chosen || !no) {
      this.#report(`only TeX can decide \\${name}${test ? `{${test.content}}` : ''}: write what learners see`);
      this.#keep(after);
    } else this.#expand(no.end, '%\n'.repeat(linesIn(this.#source.slice(this.#at, chosen.start))) + chosen.content);
  }

  /** Reads a macro with a verbatim argument. */
  #readVerbatim(name: string, after: number): boolean {
    const macro = verbatimArguments[name];
    if (!macro) return false;
    const options = name === 'verb' ? after : (readBrackets(this.#source, after)?.end ?? after);
    const start = name.startsWith('mint') ? (readGroup(this.#source, options)?.end ?? options) : options;
    const group = name === 'verb' ? undefined : readGroup(this.#source, start, true);
    const delimiter = this.#source[start] ?? '';
    const close = /[^a-zA-Z\s{*]/.test(delimiter) ? this.#source.indexOf(delimiter, start + 1) : -1;
    const end = group ? group.end : close + 1;
    const text = group ? group.content : this.#source.slice(start + 1, close);
    if ((!group && (close < 0 || text.includes('\n'))) || this.#isOfMacro(start, end)) return false;
    this.#takeOut(macro, text, end);
    return true;
  }

  #readDefinition(name: string, after: number): boolean {
    const definition = plainDefinition(name, this.#source, this.#at) ?? newCommand(name, this.#source, after);
    if (definition) {
      this.#definitions.commands.add(definition.command);
      this.#definitionEnd = definition.end;
      // An environment is a command as well: `\let\hide\comment`.
      for (const names of [this.#environments.hidden, this.#environments.verbatim])
        if (names.has(definition.target ?? '')) names.add(definition.command);
      this.#hide(definition.nameEnd, definition.replacement);
      return true;
    }
    const setting = readSwitch(name, this.#source, after, this.#definitions);
    if (setting) this.#definitions.switches.set(setting.name, setting.isTrue);
    const end = setting?.end ?? defineEnvironment(name, this.#source, after, this.#environments);
    if (end !== undefined) this.#hide(end);
    return end !== undefined;
  }
}

/** What stands for the argument of a macro that is verbatim. */
const verbatimArguments: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  verb: verbatimMacros.code,
  Verb: verbatimMacros.code,
  lstinline: verbatimMacros.code,
  mintinline: verbatimMacros.code,
  mint: verbatimMacros.block,
  path: verbatimMacros.code,
  url: verbatimMacros.url,
  nolinkurl: verbatimMacros.url,
  href: verbatimMacros.href,
});

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
