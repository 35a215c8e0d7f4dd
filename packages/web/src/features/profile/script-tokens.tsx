import type { ScriptToken } from '@podium/sdk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/modal.tsx';
import { Moment } from '../../components/moment.tsx';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { scriptTokensQuery } from '../../queries/profile.ts';
import { useClient } from '../../session/use-session.ts';
import { TokenForm } from './token-form.tsx';

/** Lists, creates and revokes the user's tokens for scripts. */
export function ScriptTokens() {
  return (
    <div className="mt-4 flex flex-col gap-5">
      <p className="text-sm text-muted">
        A token stands in <code>PODIUM_TOKEN</code> for a session. It may read what you may read, and change what its
        scopes name.
      </p>
      <TokenList />
      <TokenForm />
    </div>
  );
}

function TokenList() {
  const { data: tokens, error, refetch } = useQuery(scriptTokensQuery(useClient()));
  const [asked, setAsked] = useState<ScriptToken>();
  if (!tokens) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Spinner label="Loading your tokens" />
    );
  }
  if (tokens.length === 0) return <p className="text-sm">You have no tokens.</p>;
  return (
    <>
      <ul aria-label="Your tokens" className="divide-y divide-line border-y border-line">
        {tokens.map((token) => (
          <li key={token._id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 text-sm">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{token.name}</p>
              <p className="text-muted">{token.scopes.join(', ')}</p>
              <p className="text-muted">
                Valid until <Moment iso={token.expiresAt} />
              </p>
              <p className="text-muted">
                {token.lastUsedAt === null ? (
                  'Not used yet'
                ) : (
                  <>
                    Last used <Moment iso={token.lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            <Button aria-label={`Revoke ${token.name}`} onClick={() => setAsked(token)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {asked ? <RevokeDialog token={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

function RevokeDialog({ token: { _id, name }, onClose }: { token: ScriptToken; onClose: () => void }) {
  const client = useClient();
  const queries = useQueryClient();
  const revoke = useSingleMutation({
    mutationFn: () => client.tokens.revoke(_id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['tokens'] });
      onClose();
    },
  });
  return (
    <Modal
      title={`Revoke ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </>
      }
    >
      <p>Scripts that use it get an error from now on. This cannot be undone.</p>
      {revoke.error ? (
        <Notice tone="bad" className="mt-3">
          {revoke.error.message}
        </Notice>
      ) : null}
    </Modal>
  );
}
