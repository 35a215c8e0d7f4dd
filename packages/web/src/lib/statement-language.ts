import { statementLanguageShape } from '@podium/sdk/limits';
import * as z from 'zod/mini';
import { createStored } from './stored.ts';

/**
 * The language in which the user reads all statements, such as `de`. Undefined for the language of
 * each author.
 */
export const statementLanguage = createStored(
  'podium.language',
  z.optional(z.string().check(z.regex(statementLanguageShape))),
  undefined,
);
