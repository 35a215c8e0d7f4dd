import { statementLanguageShape } from '@podium/sdk/limits';
import * as z from 'zod/mini';
import { createStored } from './stored.ts';

/** That of all statements, such as `de`; undefined for the language of each author. */
export const statementLanguage = createStored(
  'podium.language',
  z.optional(z.string().check(z.regex(statementLanguageShape))),
  undefined,
);
