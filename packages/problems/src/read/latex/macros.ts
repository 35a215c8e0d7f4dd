import table from './macros.json' with { type: 'json' };

type Table<Value> = Readonly<Record<string, Value>>;

/** Accents of TeX as combining characters. */
export const accents: Table<string> = table.accents;
/** Macros that stand for characters. */
export const characters: Table<string> = table.characters;
/** Units of `siunitx` that occur in statements. */
export const units: Table<string> = table.units;
/** The arguments of macros of problem statements that the parser does not know. */
export const signatures: Table<string> = table.signatures;
export const environmentSignatures: Table<string> = table.environmentSignatures;
/**
 * Macros that print nothing, with the number of groups after them that belong to them. The parser
 * attaches the arguments of most.
 */
export const silentMacros: Table<number> = table.silent;
/** Macros that are set to a number or a length. */
export const registers = new Set(table.registers);
/** Macros and environments whose content stands for itself. */
export const transparentMacros = new Set(table.transparent);
export const transparentEnvironments = new Set(table.transparentEnvironments);
export const headings: Table<string> = table.headings;
/** Environments and macros that begin a section of a statement. */
export const sections: Table<string> = table.sections;
