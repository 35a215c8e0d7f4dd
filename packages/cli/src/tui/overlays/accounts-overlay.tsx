import { useState } from 'react';
import type { Account } from '../../session/accounts.ts';
import { switchAccount } from '../../session/sign-in.ts';
import { hostOf } from '../../settings/server-address.ts';
import { displayWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';
import { Centered } from '../components/dialog.tsx';
import { type ListCursor, listOf, listStart, moveHandlers } from '../components/list.ts';
import { ListPane } from '../components/panel.tsx';
import { useStore } from '../data/store.ts';
import { emptyAccountDraft, useAccountDraft } from '../form/account-draft.ts';
import { createForm } from '../form/form.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useServices } from '../services.ts';
import { useAttempt } from '../shell/key-actions.ts';
import { useShell } from '../shell/shell-context.ts';
import { listRow } from '../text/lines.ts';

const columns = 76;
const mostRows = 12;
const edgeRows = 2;

export function AccountsOverlay() {
  const { accountList, session } = useServices();
  const { overlay } = useShell();
  const accounts = useStore(accountList);
  const isCurrent = ({ key }: Account) => key === session.account?.key;
  // Enter alone goes back to the account that was active before.
  const index = accounts.findIndex((account) => !isCurrent(account));
  const cursor = useState<ListCursor>({ ...listStart, index });
  const rows = Math.min(accounts.length, mostRows);
  const list = listOf(cursor, accounts, rows);
  const { selected } = list;
  const choose = useSwitchAccount();
  const open = selected && (() => choose(selected));
  useKeys('accounts', { ...moveHandlers(list.move), choose: open, close: () => overlay.set(undefined) });
  const hostColumns = Math.max(0, ...accounts.map(({ server }) => displayWidth(safeLine(hostOf(server)))));
  return (
    <Centered height={rows + edgeRows} width={columns}>
      <ListPane
        title="Switch account"
        list={{ ...list, open }}
        row={(account, isSelected, theme) => {
          const role = theme.dim(padToWidth(account.hasEnded ? 'signed out' : account.userType, 'signed out'.length));
          const left = isCurrent(account) ? `${theme.good(theme.marks.solved)} ` : '  ';
          const right = ` ${role}  ${padToWidth(safeLine(hostOf(account.server)), hostColumns)} `;
          return listRow({ left, title: account.email, right }, isSelected, theme);
        }}
      />
    </Centered>
  );
}

/** Switches to an account. The screens begin anew with its data. */
function useSwitchAccount(): (account: Account) => void {
  const services = useServices();
  const [, setDraft] = useAccountDraft();
  const { overlay, notify, recent, reopen } = useShell();
  const attempt = useAttempt();
  return (account) =>
    attempt('Switch account', async () => {
      overlay.set(undefined);
      if (account.key === services.session.account?.key) return;
      await switchAccount(services, account);
      // The user has to sign in again, as this user.
      const { email = '', hasEnded } = account;
      if (hasEnded)
        setDraft({ ...emptyAccountDraft, signIn: createForm({ email, password: '' }, email ? 'password' : 'email') });
      recent.set([]);
      reopen();
      notify(`Switched to ${account.email} at ${hostOf(account.server)}.`, 'good');
    });
}
