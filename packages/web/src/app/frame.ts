import { prefetchPage } from './prefetch-page.ts';
import { QueriesOfUser } from './queries-of-user.tsx';
import { AdminShell } from './shells/admin-shell.tsx';
import { UserShell } from './shells/user-shell.tsx';

/**
 * The code around the pages of signed-in users. It is one file that loads with the first of these
 * pages, because signing in does not need it.
 */
export const frame = { prefetchPage, QueriesOfUser, UserShell, AdminShell };
