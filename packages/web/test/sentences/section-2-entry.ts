import { button, heading, label, link, rule, text } from './sentence.ts';

/**
 * Section 2 of the specification describes the top level and the pages for visitors who are not
 * signed in.
 */
export const entrySentences = {
  'top.unmatched-admin': rule('An unknown path leads a signed-in admin to /admin/home', 'any unmatched path'),
  'top.unmatched-user': rule('An unknown path leads a signed-in user to /user/home', 'any unmatched path'),
  'top.unmatched-nobody': rule('An unknown path leads anyone else to /auth/login', 'any unmatched path'),
  'top.user-area': rule('Only role user comes in', '/user/*'),
  'top.admin-area': rule('Only role admin comes in', '/admin/*'),
  'top.nothing-before-check': rule('Nothing is rendered until the first authentication check has ended', 'everywhere'),
  'unauthorized.title': heading('401 - Unauthorized', '/unauthorized'),
  'unauthorized.text': text('Sorry, you are not authorized to view this page.', '/unauthorized'),

  'login.email': label('Email', '/auth/login'),
  'login.password': label('Password', '/auth/login'),
  'login.forgot-password': link('Forgot password?', '/auth/login; leads to /auth/forgotPassword'),
  'login.sign-up': link('Sign Up', '/auth/login; leads to /auth/register'),
  'register.first-name': label('First Name', '/auth/register'),
  'register.last-name': label('Last Name', '/auth/register'),
  'register.email': label('Email', '/auth/register'),
  'register.password': label('Password', '/auth/register'),
  'register.confirm-password': label('Confirm Password', '/auth/register'),
  'register.login-link': rule('A link leads back to /auth/login', '/auth/register'),
  'stubs.only-text': rule('Only a stub text is shown', '/auth/forgotPassword, /auth/getCode, /auth/ResetPassword'),
  'auth.unmatched': rule('Any other path leads to /auth/login', '/auth/*'),

  'public-header.sign-up': link('Sign Up', 'public header in register mode; leads to /auth/register'),
  'public-header.log-in': link('Log In', 'public header in any other mode; leads to /auth/login'),
  'public-menu.open': button('Open main menu', 'public header on small screens'),
  'public-menu.close': button('Close menu', 'menu of the public header'),
  'public-menu.link': rule('The menu is a dialog with the same sign-up or log-in link', 'menu of the public header'),
};
