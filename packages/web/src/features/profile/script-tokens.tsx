import type { ScriptToken, ScriptTokenCreated } from '@podium/sdk/contract';
import { scriptTokensQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFocusHeadingOnRemoval } from '../../components/use-focus-heading-on-removal.ts';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { useClient } from '../../session/use-session.ts';
import { TokenForm } from './token-form.tsx';

export function ScriptTokens() {
  const [created, setCreated] = useState<ScriptTokenCreated>();
  const element = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The browser follows the hash before the panel is loaded, and then has nothing to scroll to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel scrolls once
  useEffect(() => {
    const panel = element.current?.closest('details');
    if (panel && hash === `#${panel.id}`) panel.scrollIntoView();
  }, []);
  return (
    <div ref={element} className="mt-4 flex flex-col gap-5">
      <p className="text-sm text-muted">
        Set <code>PODIUM_TOKEN</code> to a token to use it in scripts. A token can read everything that you can read,
        and change what its scopes allow.
      </p>
      <TokenList onRevoked={(id) => setCreated((shown) => (shown?.entry._id === id ? undefined : shown))} />
      <TokenForm created={created} onCreated={setCreated} />
    </div>
  );
}

function TokenList({ onRevoked }: { onRevoked: (id: string) => void }) {
  const query = useQuery(scriptTokensQuery(useClient()));
  const [asked, setAsked] = useState<ScriptToken>();
  return (
    <Loaded query={query} loading="Loading your tokens">
      {(tokens) =>
        tokens.length === 0 ? (
          <p className="text-sm">You have no tokens.</p>
        ) : (
          <>
            <ul aria-label="Your tokens" className="divide-y divide-line border-y border-line">
              {tokens.map((token) => (
                <TokenRow key={token._id} token={token} onRevoke={() => setAsked(token)} />
              ))}
            </ul>
            {asked ? <RevokeDialog token={asked} onRevoked={onRevoked} onClose={() => setAsked(undefined)} /> : null}
          </>
        )
      }
    </Loaded>
  );
}

function TokenRow({ token, onRevoke }: { token: ScriptToken; onRevoke: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const row = useFocusHeadingOnRemoval();
  return (
    <li>
      <div ref={row} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 text-sm">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-muted">{scopes.join(', ')}</p>
          <p className="text-muted">
            Valid until <Moment iso={expiresAt} />
          </p>
          <p className="text-muted">
            {lastUsedAt === null ? (
              'Not used yet'
            ) : (
              <>
                Last used <Moment iso={lastUsedAt} />
              </>
            )}
          </p>
        </div>
        <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

interface RevokeDialogProps {
  token: ScriptToken;
  onRevoked: (id: string) => void;
  onClose: () => void;
}

function RevokeDialog({ token: { _id, name }, onRevoked, onClose }: RevokeDialogProps) {
  const client = useClient();
  const queries = useQueryClient();
  const revoke = useSingleMutation({
    mutationFn: () => client.tokens.revoke(_id),
    onSuccess: () => {
      // The dialog gives the focus back to the row before the row is removed.
      onClose();
      onRevoked(_id);
      return queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <Modal
      title={`Revoke ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
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
