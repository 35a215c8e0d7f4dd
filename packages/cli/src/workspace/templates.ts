import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameFile, undefinedIfMissing } from '@podium/files';
import type { PodiumClient } from '@podium/sdk';
import type { OfferedLanguage, Problem } from '@podium/sdk/contract';
import {
  allowsLanguage,
  defaultLanguage,
  fileLanguages,
  isLanguage,
  type Language,
  languageOfFile,
  languages,
  languagesOfFile,
  solutionFile,
} from '@podium/sdk/languages';
import { pageAddress, problemPage } from '../settings/server-address.ts';
import { formatMoment } from '../text/format-values.ts';
import { safeLine } from '../text/terminal-text.ts';
import { decodeSource } from './workspace.ts';

/** A program that a learner starts from, as a file of the problem's folder. */
export interface Starter {
  /** `solution.cpp`. */
  path: string;
  content: string;
  /** The language, if the ending of the name leaves the choice. */
  language?: Language;
}

export type MakeStarters = Awaited<ReturnType<typeof loadStarters>>;

/** Returns Podium's own starter in a language. */
export function plainStarter(language: Language): Starter {
  return { path: solutionFile(language), content: languages[language].starter };
}

const placeholders = ['title', 'id', 'url', 'date', 'author'] as const;
type Values = Readonly<Record<(typeof placeholders)[number], string>>;

/** `{{title}}, {{id}}, …`, for help and notes. */
export const placeholderList = placeholders.map((name) => `{{${name}}}`).join(', ');

interface TemplateSource {
  templatesDir: string;
  server: string;
  client: PodiumClient;
  signal: AbortSignal;
  /** The only language that a starter is wanted in. */
  language?: Language | undefined;
  /** The language that is wanted where the server and the problem take it, unless one is. */
  usual?: Language | undefined;
}

/**
 * Reads the templates of the user: there is one starter for each of them in a language that the
 * problem allows, or without any, that of Podium; of a wanted or usual language, exactly one. It
 * asks the server for the author's name only if a template shows it. Throws a usage error that
 * names a template that is empty, too large or not UTF-8, so that nobody starts from another
 * program than expected.
 */
export async function loadStarters({ templatesDir, server, client, signal, language, usual }: TemplateSource) {
  const read = await Promise.all(
    (language === undefined ? fileLanguages : [language]).map((each) => readTemplate(templatesDir, each)),
  );
  const templates = read.flatMap((template) => template ?? []);
  const hasAuthor = templates.some(({ content }) => /\{\{ ?author ?\}\}/.test(content));
  const profile = hasAuthor ? await client.users.profile({ signal }) : undefined;
  const author = profile ? `${profile.firstName} ${profile.lastName}` : '';
  return (
    { _id: id, title, allowedLanguages }: Pick<Problem, '_id' | 'title' | 'allowedLanguages'>,
    contest: { id: string } | undefined,
    offered: readonly Pick<OfferedLanguage, 'id'>[] | undefined,
  ): readonly Starter[] => {
    const isAllowed = (each: Language) => allowsLanguage(allowedLanguages, each);
    const isOffered = offered === undefined || offered.some(({ id }) => id === usual);
    const own = language ?? (usual && isOffered && isAllowed(usual) ? usual : undefined);
    const isWanted = ({ path }: Starter) =>
      own === undefined ? languagesOfFile(path).some(isAllowed) : path === solutionFile(own);
    const fitting = templates.filter(isWanted);
    const chosen = own !== undefined && languageOfFile(solutionFile(own)) !== own ? { language: own } : {};
    if (fitting.length === 0) return [{ ...plainStarter(own ?? firstOf(allowedLanguages)), ...chosen }];
    const url = pageAddress(server, problemPage(id, contest?.id));
    const values = { title, id, url, date: formatMoment(new Date().toISOString()).slice(0, 10), author };
    return fitting.map(({ path, content }) => ({ path, content: fillTemplate(content, values), ...chosen }));
  };
}

function firstOf(allowed: readonly string[]): Language {
  return allowsLanguage(allowed, defaultLanguage) ? defaultLanguage : (allowed.find(isLanguage) ?? defaultLanguage);
}

export function templatePath(templatesDir: string, language: Language): string {
  return join(templatesDir, solutionFile(language));
}

/** Reads a template; undefined if there is none. Its errors name the file. */
export async function readTemplate(templatesDir: string, language: Language): Promise<Starter | undefined> {
  const file = templatePath(templatesDir, language);
  const bytes = await undefinedIfMissing(readFile(file)).catch((error: unknown) => {
    throw nameFile(error, file);
  });
  return bytes && { path: solutionFile(language), content: decodeSource(bytes, `The template ${file}`) };
}

/** Replaces the placeholders. Other braces are code and stay. */
export function fillTemplate(template: string, values: Values): string {
  const pattern = new RegExp(`\\{\\{ ?(${placeholders.join('|')}) ?\\}\\}`, 'g');
  return template.replace(pattern, (_, name: keyof Values) => commentSafe(values[name]));
}

/**
 * Makes a text harmless in a comment. A title comes from the server, and must not end the comment
 * and continue as code: not by a line break, the end of a block comment, three quotes, or a
 * backslash, which continues a line comment in C and begins any character in Java.
 */
function commentSafe(text: string): string {
  return safeLine(text)
    .replaceAll('\\', '/')
    .replaceAll('*/', '* /')
    .replace(/["']{2,}/g, "'");
}
