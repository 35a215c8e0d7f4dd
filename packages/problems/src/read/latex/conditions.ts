import { readGroup, readGroups, skipBlanks } from './source-cursor.ts';

/** What a source defined so far. */
export interface Definitions {
  /** The values of `\newif`, `\newtoggle` and `\newbool`, by name. */
  switches: Map<string, boolean>;
  commands: Set<string>;
}

/** Conditionals of TeX that end with `\fi`. `\iff` is none. */
const primitives = new Set(
  `if ifcat ifnum ifdim ifodd ifvmode ifhmode ifmmode ifinner ifvoid ifhbox ifvbox ifx ifeof iftrue iffalse ifcase
  ifdefined ifcsname iffontchar ifpdf ifpdftex ifxetex ifluatex ifplastex`.split(/\s+/),
);
/** A statement is read like one that is made for the screen, by pdfTeX. */
const known: Readonly<Record<string, boolean>> = {
  iftrue: true,
  iffalse: false,
  ifpdf: true,
  ifpdftex: true,
  ifplastex: true,
  ifxetex: false,
  ifluatex: false,
};

export function isConditional(name: string, { switches }: Definitions): boolean {
  return primitives.has(name) || (name.startsWith('if') && switches.has(name.slice(2)));
}

/**
 * Decides a conditional, from the text after its name. `length` is that of its test. Undefined if
 * only TeX can decide it.
 */
export function decide(
  name: string,
  after: string,
  { switches, commands }: Definitions,
): { isTrue: boolean; length: number } | undefined {
  const test = (pattern: RegExp, isTrue: (match: RegExpExecArray) => boolean) => {
    const match = pattern.exec(after);
    return match ? { isTrue: isTrue(match), length: match[0].length } : undefined;
  };
  if (Object.hasOwn(known, name)) return { isTrue: known[name] === true, length: 0 };
  switch (name) {
    case 'if':
      return test(/^\s*([^\s\\{}])([^\\{}])/, ([, one, other]) => one === other);
    case 'ifnum':
      return test(/^\s*(-?\d+)\s*([<=>])\s*(-?\d+)(?!\d)\s?/, ([, one, sign, other]) =>
        compare(Number(one), sign ?? '=', Number(other)),
      );
    case 'ifodd':
      return test(/^\s*(-?\d+)\s?/, ([, number]) => Number(number) % 2 !== 0);
    case 'ifdefined':
      return test(/^\s*\\([a-zA-Z@]+)\s*/, ([, command = '']) => commands.has(command));
    case 'ifx':
      return test(
        /^\s*(?:\\undefined\s*\\([a-zA-Z@]+)|\\([a-zA-Z@]+)\s*\\undefined(?![a-zA-Z@]))\s*/,
        ([, one, other]) => !commands.has(one ?? other ?? ''),
      );
    default: {
      const isTrue = switches.get(name.slice(2));
      return isTrue === undefined ? undefined : { isTrue, length: 0 };
    }
  }
}

function compare(one: number, sign: string, other: number): boolean {
  if (sign === '=') return one === other;
  return sign === '<' ? one < other : one > other;
}

/** Macros that choose one of two groups, by a first group that names a switch or is a test. */
export const choices = new Set(['iftoggle', 'nottoggle', 'ifbool', 'notbool', 'ifthenelse']);

/** Decides the first group of a macro among `choices`. */
export function decideChoice(name: string, test: string, { switches }: Definitions): boolean | undefined {
  if (name !== 'ifthenelse') {
    const value = switches.get(test.trim());
    return value === undefined ? undefined : value !== name.startsWith('not');
  }
  const [, negation, boolean] = /^\s*(\\not\s*)?\\boolean\s*\{\s*(\w+)\s*\}\s*$/.exec(test) ?? [];
  const value = boolean === undefined ? undefined : switches.get(boolean);
  if (value !== undefined) return value === (negation === undefined);
  const [one, other] = /^\s*\\equal/.test(test) ? (readGroups(test, test.indexOf('{'), 2) ?? []) : [];
  const isPlain = one && other && !/[\\#]/.test(one.content + other.content);
  return isPlain ? one.content.trim() === other.content.trim() : undefined;
}

const declaresSwitch = /^(?:new|provide)(?:toggle|bool)$|^newboolean$/;
const assignsSwitch = /^set(?:toggle|bool|boolean)$/;

/**
 * Reads a macro that declares or sets a switch, such as `\newif\ifjury`, `\jurytrue` or
 * `\setbool{jury}{true}`. `after` is the offset after its name, and `end` that after its arguments.
 */
export function readSwitch(
  name: string,
  source: string,
  after: number,
  { switches }: Definitions,
): { name: string; isTrue: boolean; end: number } | undefined {
  if (name === 'newif') {
    const [whole = '', own] = /^\s*\\if([a-zA-Z@]+)/.exec(source.slice(after, after + 200)) ?? [];
    return own === undefined ? undefined : { name: own, isTrue: false, end: after + whole.length };
  }
  const [, own = '', state] = /^(.+)(true|false)$/.exec(name) ?? [];
  const namesSwitch = own === 'toggle' || own === 'bool' || declaresSwitch.test(name);
  if (!namesSwitch && !assignsSwitch.test(name))
    return switches.has(own) ? { name: own, isTrue: state === 'true', end: skipBlanks(source, after) } : undefined;
  const argument = readGroup(source, after);
  const value = argument && !namesSwitch ? readGroup(source, argument.end) : undefined;
  if (!argument || (!namesSwitch && !value)) return undefined;
  const isTrue = (value?.content.trim() ?? state) === 'true';
  return { name: argument.content.trim(), isTrue, end: value?.end ?? argument.end };
}
