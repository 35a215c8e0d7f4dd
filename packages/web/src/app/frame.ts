import { prefetchPage } from './prefetch-page.ts';
import { QueriesOfUser } from './queries-of-user.tsx';
import { AdminShell } from './shells/admin-shell.tsx';
import { UserShell } from './shells/user-shell.tsx';

/** What the pages of those who are signed in stand in: one file that is fetched with the first of them, as signing in does not need it. */
export const frame = { prefetchPage, QueriesOfUser, UserShell, AdminShell };
