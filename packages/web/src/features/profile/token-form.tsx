import { isPodiumError } from '@podium/sdk';
import { type ScriptTokenCreate, type ScriptTokenCreated, scriptTokenCreateSchema } from '@podium/sdk/contract';
import { limits, type TokenScope, tokenScopes } from '@podium/sdk/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { FieldError, TextField } from '../../components/text-field.tsx';
import { useAccountForm } from '../../components/use-account-form.ts';
import { useClient, useUser } from '../../session/use-session.ts';

const scopeTexts: Readonly<Record<TokenScope, string>> = {
  read: 'only read',
  'problems:write': 'change problems',
  'contests:write': 'change contests',
  submit: 'submit solutions',
  judge: 'judge on another machine, and nothing else',
};

const empty = { name: '', scopes: [] as TokenScope[], expiresInDays: '90' };

const formSchema = z.pipe(
  z.transform(
    ({ name, scopes, expiresInDays }: typeof empty): z.input<typeof scriptTokenCreateSchema> => ({
      name,
      scopes,
      expiresInDays: Number(expiresInDays),
    }),
  ),
  scriptTokenCreateSchema,
);

interface TokenFormProps {
  /** The newest token. It stays in view until it is revoked or another one is created. */
  created: ScriptTokenCreated | undefined;
  onCreated: (created: ScriptTokenCreated) => void;
}

export function TokenForm({ created, onCreated }: TokenFormProps) {
  const client = useClient();
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const { form, field, values, change, errorOf, reset, isBusy } = useAccountForm({
    schema: formSchema,
    initial: empty,
    submit: create,
  });
  const nameError = values.name.trim() === '' ? 'Name is required' : 'Name must not contain control characters';

  async function create(token: ScriptTokenCreate) {
    setFailure('');
    try {
      onCreated(await client.tokens.create(token));
      reset();
      void queries.invalidateQueries({ queryKey: ['tokens'] });
    } catch (error) {
      if (!isPodiumError(error)) throw error;
      setFailure(error.message);
    }
  }

  return (
    <form {...form} onChange={() => setFailure('')} className="flex flex-col gap-4">
      <h2 className="font-semibold">New token</h2>
      {created ? <NewToken token={created.token} name={created.entry.name} /> : null}
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      <TextField
        {...field('name')}
        label="Name"
        hint="Its purpose, such as ci"
        maxLength={limits.nameMaxLength}
        error={errorOf('name') && nameError}
        autoComplete="off"
      />
      <ScopeFields
        chosen={values.scopes}
        error={errorOf('scopes') && 'Choose at least one scope'}
        onChoose={(scopes) => change({ scopes })}
      />
      <TextField
        {...field('expiresInDays')}
        label="Expires in (days)"
        inputMode="numeric"
        error={errorOf('expiresInDays') && 'Must be a whole number from 1 to 366'}
      />
      <Button type="submit" look="primary" isBusy={isBusy} className="self-start">
        Create Token
      </Button>
    </form>
  );
}

interface ScopeFieldsProps {
  chosen: readonly TokenScope[];
  error: string | undefined;
  onChoose: (scopes: TokenScope[]) => void;
}

function ScopeFields({ chosen, error, onChoose }: ScopeFieldsProps) {
  const isAdmin = useUser().userType === 'admin';
  const offered = tokenScopes.filter((scope) => scope !== 'judge' || isAdmin);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">Scopes</legend>
      {offered.map((scope) => (
        <label key={scope} className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            name="scopes"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChoose(tokenScopes.filter((each) => (each === scope ? target.checked : chosen.includes(each))))
            }
          />
          {scope}
          <span className="text-muted">{scopeTexts[scope]}</span>
        </label>
      ))}
      <FieldError error={error} />
    </fieldset>
  );
}

function NewToken({ token, name }: { token: string; name: string }) {
  return (
    <Notice tone="good">
      <p>Store {name} now: it is not shown again.</p>
      <p className="my-2">
        <code>{token}</code>
      </p>
      <CopyButton text={token} label={`Copy ${name}`} />
    </Notice>
  );
}
