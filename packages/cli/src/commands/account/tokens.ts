import type { ScriptToken } from '@podium/sdk/contract';
import { limits, type TokenScope, tokenScopes } from '@podium/sdk/limits';
import { getDuration } from '../../arguments.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { type Column, listResult } from '../../output/table.ts';
import { acknowledged } from '../../result.ts';
import type { Style } from '../../text/style.ts';

const dayMs = 86_400_000;
const scopeNames = tokenScopes.join(', ');

export const tokenCreate = defineCommand({
  name: 'token create',
  summary: 'create a long-lived token for scripts',
  description: `Prints a token for PODIUM_TOKEN, once: the server stores only its hash. It can read everything that you can read, and change what its scopes allow (${scopeNames}). A token with the scope judge is for a judge worker on another machine and allows nothing else; only administrators can create it.`,
  options: {
    name: { kind: 'text', value: 'name', summary: 'the name of the token, such as ci' },
    scope: { kind: 'list', value: 'scope', summary: `one of ${scopeNames}` },
    expires: {
      kind: 'text',
      value: 'duration',
      summary: `how long it is valid (default 90d, at most ${limits.tokenMaxDays}d)`,
    },
  },
  examples: [
    ['podium token create --name ci --scope problems:write --expires 90d', 'to push problems from a repository'],
    ['podium token create --name board --scope read', 'to read results'],
    ['podium token create --name judge-3 --scope judge', 'for a worker on another machine'],
  ],
  async run(context, { name, scope, expires = '90d' }) {
    if (name === undefined) throw usageError('--name is missing.', 'Example: --name ci');
    if (scope.length === 0) throw usageError('--scope is missing.', `It is one of ${scopeNames}.`);
    const expiresInDays = getDuration('--expires', expires) / dayMs;
    if (!Number.isInteger(expiresInDays) || expiresInDays < 1 || expiresInDays > limits.tokenMaxDays)
      throw usageError(`--expires must be whole days from 1d to ${limits.tokenMaxDays}d, not '${expires}'.`);
    const { tokens } = await context.signedIn();
    const created = await tokens.create(
      { name, scopes: scope.map(parseScope), expiresInDays },
      { signal: context.signal },
    );
    const until = created.entry.expiresAt.slice(0, 10);
    return {
      text: () => ({
        text: created.token,
        afterword: `Store it now: it is not shown again. It is valid until ${until}; \`podium token revoke ${name}\` revokes it.`,
      }),
      json: created,
    };
  },
});

function parseScope(text: string): TokenScope {
  const found = tokenScopes.find((scope) => scope === text);
  if (found) return found;
  throw usageError(`There is no scope '${text}'.`, `Scopes are ${scopeNames}.`);
}

export const tokenList = defineCommand({
  name: 'token list',
  summary: 'list your tokens for scripts',
  examples: [['podium token list', 'with their scopes, last use and expiry']],
  async run(context) {
    const { tokens } = await context.signedIn();
    const listed = await tokens.list({ signal: context.signal });
    return listResult(listed, tokenColumns, {
      empty: 'You have no tokens for scripts. `podium token create` makes one.',
    });
  },
});

function tokenColumns(style: Style): Column<ScriptToken>[] {
  const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? 'never';
  return [
    { title: 'Name', text: ({ name }) => name, paint: style.accent, flexible: true },
    { title: 'Scopes', text: ({ scopes }) => scopes.join(', '), flexible: true },
    { title: 'Created', text: ({ createdAt }) => dayOf(createdAt), leaveOut: 1 },
    { title: 'Last used', text: ({ lastUsedAt }) => dayOf(lastUsedAt) },
    { title: 'Valid until', text: ({ expiresAt }) => dayOf(expiresAt) },
  ];
}

export const tokenRevoke = defineCommand({
  name: 'token revoke',
  summary: 'revoke a token for scripts at once',
  arguments: { token: { required: true, summary: 'its name or id' } },
  examples: [['podium token revoke ci', 'after its work is done, or if it leaked']],
  async run(context, { token: reference }) {
    const { signal } = context;
    const { tokens } = await context.signedIn();
    const { _id, name } = findToken(await tokens.list({ signal }), reference);
    const answer = await tokens.revoke(_id, { signal });
    return { text: acknowledged(answer.message, [`Scripts that use ${name} get an error from now on.`]), json: answer };
  },
});

function findToken(listed: readonly ScriptToken[], reference: string): ScriptToken {
  const found = listed.find(({ _id, name }) => name === reference || _id === reference);
  if (found) return found;
  const names = listed.map(({ name }) => name).join(', ');
  throw usageError(`You have no token '${reference}'.`, listed.length > 0 ? `Yours are ${names}.` : 'You have none.');
}
