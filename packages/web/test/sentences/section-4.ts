import { rule, text } from './sentence.ts';

/** Section 4 of the specification describes states and transitions. */
export const stateSentences = {
  'session.unknown': rule('The session is unknown on load, then authenticated or not', 'everywhere'),
  'session.unauthenticated': rule('Who is not authenticated is led to /auth/login', 'guarded pages'),
  'session.login-stores': rule('Login stores both tokens and sets the user', '/auth/login'),
  'session.logout': rule('Logout clears user and tokens and leads to /auth/login', 'Log out'),
  'session.refresh': rule('A 403 renews the tokens once and sends the request again, once', 'any request'),
  'session.refresh-failed': rule('A renewal that fails logs the user out', 'any request'),

  'login.success': text('Welcome Back!', '/auth/login, signed in'),
  'login.success-user': rule('Two seconds later a user is led to /user/home', '/auth/login, signed in'),
  'login.success-admin': rule('Two seconds later others are led to /admin/home', '/auth/login, signed in'),
  'register.success': text('Account created successfully!', '/auth/register, registered'),
  'register.success-login': rule('Two seconds later the login is shown', '/auth/register, registered'),

  'contest-timing.future': rule('A contest is future before its start', 'contests'),
  'contest-timing.ongoing': rule('A contest is ongoing from start to end', 'contests'),
  'contest-timing.past': rule('A contest is past after its end', 'contests'),
  'contest-status.before-end': rule("The status is 'Active' before the end", '/user/contest/{id}'),
  'contest-status.after-end': rule("The status is 'Contest Over' after the end", '/user/contest/{id}'),
  'registration.transition': rule('Not registered becomes registered by a successful call', '/user/contest/{id}'),
  'registration.disabled': rule(
    'The button is disabled when registered or when the contest is over',
    '/user/contest/{id}',
  ),
  'registration.taken-to-attempt': rule(
    'A registered user is taken to /user/contestAttempt/{contestId} while the contest runs',
    '/user/contest/{id}',
  ),
  'board.only-after-end': rule('The leaderboard can be viewed only after the end', 'leaderboards'),
  'board.generate': rule(
    'An admin generates the leaderboard, after which it is fetched again',
    '/admin/leaderBoard/{id}',
  ),

  'solving-state.first-tab': rule('The tab of the test input is shown at first', 'solving screens'),
  'solving-state.switches': rule('After Run or Submit the result tab is shown', 'solving screens'),
  'solving-state.green': rule('A successful result is green', 'solving screens, tab Test Result'),
  'solving-state.red': rule('A failed result is red', 'solving screens, tab Test Result'),
  // The table leaves out the starter templates of other languages: a page offers none until the
  // server judges them.
  'solving-state.starts-cpp': rule('The starting language is cpp', 'solving screens'),

  'modals.success-navigates': rule('Closing a Success modal navigates away', 'forms'),
  'modals.error-stays': rule('Closing an Error modal stays', 'forms'),
  'menu.open-closed': rule('The mobile menu is open or closed', 'headers on small screens'),
};
