import {
  fieldErrorsOf,
  type ScriptTokenCreate,
  type ScriptTokenCreated,
  scriptTokenCreateSchema,
} from '@podium/sdk/contract';
import { limits, type TokenScope, tokenScopes } from '@podium/sdk/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { focusFirstInvalid } from '../../components/use-account-form.ts';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { useClient, useUser } from '../../session/use-session.ts';

const scopeTexts: Readonly<Record<TokenScope, string>> = {
  read: 'only read',
  'problems:write': 'change problems',
  'contests:write': 'change contests',
  submit: 'submit solutions',
  judge: 'judge on another machine, and nothing else',
};

const empty = { name: '', days: '90', scopes: [] as readonly TokenScope[] };

interface TokenFormProps {
  /** The newest token. It stays in view until it is revoked or another one is created. */
  created: ScriptTokenCreated | undefined;
  onCreated: (created: ScriptTokenCreated) => void;
}

/** Creates a token for scripts, and shows it once. */
export function TokenForm({ created, onCreated }: TokenFormProps) {
  const { values, setValues, errors, submit, create } = useTokenForm(onCreated);
  const nameError = values.name.trim() === '' ? 'Name is required' : 'Name must not contain control characters';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="font-semibold">New token</h2>
      {created ? <NewToken token={created.token} name={created.entry.name} /> : null}
      {create.error ? <Notice tone="bad">{create.error.message}</Notice> : null}
      <TextField
        label="Name"
        name="name"
        hint="Its purpose, such as ci"
        value={values.name}
        maxLength={limits.nameMaxLength}
        error={errors.has('name') ? nameError : undefined}
        autoComplete="off"
        onChange={({ target }) => setValues({ ...values, name: target.value })}
      />
      <ScopeFields
        chosen={values.scopes}
        error={errors.has('scopes') ? 'Choose at least one scope' : undefined}
        onChoose={(scopes) => setValues({ ...values, scopes })}
      />
      <TextField
        label="Expires in (days)"
        name="expiresInDays"
        inputMode="numeric"
        value={values.days}
        error={errors.has('expiresInDays') ? 'Must be a whole number from 1 to 366' : undefined}
        onChange={({ target }) => setValues({ ...values, days: target.value })}
      />
      <Button type="submit" look="primary" isBusy={create.isPending} className="self-start">
        Create Token
      </Button>
    </form>
  );
}

function useTokenForm(onCreated: (created: ScriptTokenCreated) => void) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<ReadonlySet<string>>(new Set());
  const client = useClient();
  const queries = useQueryClient();
  const create = useSingleMutation({
    mutationFn: (token: ScriptTokenCreate) => client.tokens.create(token),
    onSuccess: (created) => {
      setValues(empty);
      onCreated(created);
      return queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = { name: values.name, scopes: values.scopes, expiresInDays: Number(values.days) };
    const { data, error } = scriptTokenCreateSchema.safeParse(request);
    const found = error ? fieldErrorsOf(error) : [];
    setErrors(new Set(found.map(({ path }) => path)));
    if (data) return create.mutate(data);
    create.reset();
    focusFirstInvalid(event.currentTarget, found);
  };
  return { values, setValues, errors, submit, create };
}

interface ScopeFieldsProps {
  chosen: readonly TokenScope[];
  error: string | undefined;
  onChoose: (scopes: readonly TokenScope[]) => void;
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
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
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
