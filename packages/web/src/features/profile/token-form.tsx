import { fieldErrorsOf, type ScriptTokenCreate, scriptTokenCreateSchema } from '@podium/sdk/contract';
import { limits, type TokenScope, tokenScopes } from '@podium/sdk/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { useClient } from '../../session/use-session.ts';

const scopeTexts: Readonly<Record<TokenScope, string>> = {
  read: 'only read',
  'problems:write': 'change problems',
  'contests:write': 'change contests',
  submit: 'submit solutions',
};

const empty = { name: '', days: '90', scopes: [] as readonly TokenScope[] };

/** Creates a token for scripts, and shows it once. */
export function TokenForm() {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<ReadonlySet<string>>(new Set());
  const create = useCreate(() => setValues(empty));
  const request = { name: values.name, scopes: values.scopes, expiresInDays: Number(values.days) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = scriptTokenCreateSchema.safeParse(request);
    setErrors(new Set((error ? fieldErrorsOf(error) : []).map(({ path }) => path)));
    if (data) create.mutate(data);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="font-semibold">New token</h2>
      {create.data ? <NewToken token={create.data.token} name={create.data.entry.name} /> : null}
      {create.error ? <Notice tone="bad">{create.error.message}</Notice> : null}
      <TextField
        label="Name"
        hint="What it is for, such as ci"
        value={values.name}
        maxLength={limits.nameMaxLength}
        error={errors.has('name') ? 'Name is required' : undefined}
        autoComplete="off"
        onChange={({ target }) => setValues({ ...values, name: target.value })}
      />
      <ScopeFields
        chosen={values.scopes}
        error={errors.has('scopes') ? 'Choose at least one scope' : undefined}
        onChoose={(scopes) => setValues({ ...values, scopes })}
      />
      <TextField
        label="Days until it ends"
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

function useCreate(onCreated: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (token: ScriptTokenCreate) => client.tokens.create(token),
    onSuccess: () => {
      onCreated();
      return queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
}

interface ScopeFieldsProps {
  chosen: readonly TokenScope[];
  error: string | undefined;
  onChoose: (scopes: readonly TokenScope[]) => void;
}

function ScopeFields({ chosen, error, onChoose }: ScopeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">Scopes</legend>
      {tokenScopes.map((scope) => (
        <label key={scope} className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
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
