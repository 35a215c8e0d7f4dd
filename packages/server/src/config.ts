import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { languages as judged } from '@podium/judge';
import {
  defaultLanguage,
  emailSchema,
  endpoints,
  type Language,
  languageIds,
  languageNamed,
  limits,
} from '@podium/sdk/contract';
import * as z from 'zod/mini';

const flagSchema = z.pipe(
  z.enum(['0', '1', 'false', 'true', ''], 'must be 0 or 1'),
  z.transform((text) => text === '1' || text === 'true'),
);

const wholeNumber = (min: number, max: number) =>
  z
    .pipe(z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)), z.transform(Number))
    .check(z.refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`));

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');
const listSchema = z.pipe(z.string(), z.transform(listOf));
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (networks.has(text)) return true;
  return (
    bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const proxiesWords = 'must be the number of proxies in front, or their addresses such as 10.0.0.1 172.16.0.0/12';
const trustedProxiesSchema = z
  .pipe(
    z.string(),
    z.transform((text): number | string[] => {
      if (text === 'true' || text === 'false') return Number(text === 'true');
      return /^\d+$/.test(text) ? Number(text) : listOf(text);
    }),
  )
  .check(
    z.refine(
      (value) => (typeof value === 'number' ? value <= 20 : value.length > 0 && value.every(isNetwork)),
      proxiesWords,
    ),
  );

const languagesWords = `must be 'all' or list languages that can be judged: ${Object.keys(judged).join(' ')}`;

function findJudged(name: string): Language | undefined {
  const id = languageNamed(name);
  return id && Object.hasOwn(judged, id) ? id : undefined;
}

/**
 * The languages of `all`: those whose tool has its usual name in a folder of the search path, or is
 * named by its variable.
 */
function findInstalled(environment: Record<string, string | undefined>): Language[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  return languageIds.filter((id) => {
    const tool = judged[id]?.tool;
    if (tool === undefined) return false;
    const isNamed = tool.namedBy !== undefined && Boolean(environment[tool.namedBy]);
    return isNamed || folders.some((folder) => existsSync(join(folder, tool.program)));
  });
}

const environmentSchema = z.object({
  PODIUM_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PODIUM_PORT: z._default(wholeNumber(0, 65_535), 4000),
  PODIUM_DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  PODIUM_DEMO: z._default(flagSchema, true),
  // Signing in validates these fields too, so the start rejects an account that could not sign in.
  PODIUM_ADMIN_EMAIL: z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => emailSchema.safeParse(text).success, 'must be an email address'),
    ),
  ),
  PODIUM_ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(limits.passwordMinLength, `must have at least ${limits.passwordMinLength} characters`),
        z.maxLength(limits.passwordMaxLength, `must have at most ${limits.passwordMaxLength} characters`),
      ),
  ),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' }),
  ),
  PODIUM_WORKERS: z._default(wholeNumber(0, 256), availableParallelism()),
  PODIUM_LANGUAGES: z._default(
    z.pipe(
      listSchema.check(
        z.refine((names) => names.every((name) => name === 'all' || findJudged(name) !== undefined), languagesWords),
      ),
      z.transform((names) => names.flatMap((name) => (name === 'all' ? 'all' : (findJudged(name) ?? [])))),
    ),
    [],
  ),
  PODIUM_UPLOADS: z._default(z.enum(['published', 'draft'], "must be 'published' or 'draft'"), 'published'),
  PODIUM_TRUST_PROXY: z._default(trustedProxiesSchema, 0),
  PODIUM_ADDRESS_LIMIT: z._default(wholeNumber(1, 1_000_000), endpoints.auth.register.rateLimits.perAddress.times),
  PODIUM_CORS_ORIGINS: z._default(
    listSchema.check(
      z.refine((origins) => origins.every(isOrigin), 'must list origins such as https://contest.example'),
    ),
    [],
  ),
  PODIUM_METRICS_TOKEN: z.optional(z.string().check(z.minLength(1))),
  PODIUM_LOG: z.optional(z.string().check(z.minLength(1))),
  PODIUM_LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export type Config = ReturnType<typeof readConfig>;

/** A setting that cannot be used. The message names it and the form it should have. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config_invalid';
}

/**
 * Reads the settings from environment variables, once. An empty variable counts as unset. Relative
 * paths are resolved against `baseDir`. Throws a ConfigError that names every invalid setting.
 */
export function readConfig(environment: Record<string, string | undefined>, baseDir: string) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Settings that cannot be used: ${errors.join('; ')}`);
  }
  const settings = parsed.data;
  const log = settings.PODIUM_LOG;
  const languages = settings.PODIUM_LANGUAGES.flatMap((id) => (id === 'all' ? findInstalled(environment) : id));
  return {
    host: settings.PODIUM_HOST,
    /** With 0 the server takes any free port. */
    port: settings.PODIUM_PORT,
    /**
     * An absolute path. It holds the database, the blobs cached by workers and the compile cache.
     */
    dataDir: resolve(baseDir, settings.PODIUM_DATA_DIR),
    /** True if a new installation gets the demo. */
    demo: settings.PODIUM_DEMO,
    /** The first admin's credentials, as far as the operator chose them. */
    admin: { email: settings.PODIUM_ADMIN_EMAIL, password: settings.PODIUM_ADMIN_PASSWORD },
    /** The address of PostgreSQL; undefined means SQLite in the data directory. */
    databaseUrl: settings.DATABASE_URL,
    /** The number of submissions judged at once; 0 means that another machine judges. */
    workers: settings.PODIUM_WORKERS,
    /** The languages that are offered; C++ is always one of them. */
    languages: [...new Set([defaultLanguage, ...languages])] as readonly Language[],
    /** True if a new problem is a draft unless its upload sets it. */
    uploadsAreDrafts: settings.PODIUM_UPLOADS === 'draft',
    /** The number of nearest proxies, or the addresses, whose `X-Forwarded-For` is trusted. */
    trustedProxies: settings.PODIUM_TRUST_PROXY,
    /**
     * The number of accounts that one address may register in ten minutes. It may try to sign in
     * three times as often.
     */
    addressLimit: settings.PODIUM_ADDRESS_LIMIT,
    /** Origins whose pages may call the API. */
    corsOrigins: settings.PODIUM_CORS_ORIGINS,
    /**
     * The token that opens `/metrics` to readers on other machines; undefined if there are none.
     */
    metricsToken: settings.PODIUM_METRICS_TOKEN,
    /**
     * The target of the structured log: `stdout` or a file's path; undefined if the operator did
     * not choose.
     */
    log: log === undefined || log === 'stdout' ? log : resolve(baseDir, log),
    logLevel: settings.PODIUM_LOG_LEVEL,
  };
}
