import { button, dialog, heading, label, link, option, rule, text } from './sentence.ts';

/** Section 2 of the specification describes the contests of the admin area. */
export const adminContestsSentences = {
  'admin-contests.title': heading('Contests', '/admin/contests'),
  'admin-contests.filter-all': option('All Contests', '/admin/contests'),
  'admin-contests.filter-ongoing': option('Ongoing Contests', '/admin/contests'),
  'admin-contests.filter-future': option('Future Contests', '/admin/contests'),
  'admin-contests.filter-past': option('Past Contests', '/admin/contests'),
  'admin-contests.schedule': link('Schedule Contest', '/admin/contests; leads to /admin/scheduleContest'),
  'admin-contests.card': rule('A card shows title, description, start and end in local time', '/admin/contests'),
  'admin-contests.ongoing': text('Ongoing', '/admin/contests, on the card of a contest that runs'),
  'admin-contests.ongoing-green': rule("'Ongoing' is green", '/admin/contests'),
  'admin-contests.card-link': rule('Each card leads to /admin/contest/{contestId}', '/admin/contests'),
  'admin-contests.empty': text('No contests to show', '/admin/contests without contests'),
  'admin-contests.sorted': rule('Contests are sorted by start time, ascending', '/admin/contests'),
  'admin-contests.all-is-not-past': rule("'all' combines ongoing and future contests", '/admin/contests'),
  'admin-contests.past-only-past': rule("'past' shows only past contests", '/admin/contests'),

  'schedule.title': heading('Schedule New Contest', '/admin/scheduleContest'),
  'schedule.field-title': label('Title', '/admin/scheduleContest'),
  'schedule.field-description': label('Description', '/admin/scheduleContest'),
  'schedule.field-start': label('Start Time', '/admin/scheduleContest'),
  'schedule.field-end': label('End Time', '/admin/scheduleContest'),
  'schedule.datetime-local': rule('Start and end are datetime-local fields', '/admin/scheduleContest'),
  'schedule.problems': rule(
    'Problems are chosen by a multi-select with search by title; it shows title and difficulty, a click toggles',
    '/admin/scheduleContest',
  ),
  'schedule.success': dialog('Success', '/admin/scheduleContest, scheduled'),
  'schedule.success-text': text('Contest scheduled successfully!', '/admin/scheduleContest, scheduled'),
  'schedule.success-close': rule('Closing the modal leads to /admin/contests', '/admin/scheduleContest, scheduled'),
  'schedule.alert': rule("A browser alert shows the server's error", '/admin/scheduleContest'),

  'admin-contest.details': rule('Title, description, start and end are shown', '/admin/contest/{contestId}'),
  'admin-contest.problems': rule(
    'The problems are listed with title, difficulty badge and tags',
    '/admin/contest/{contestId}',
  ),
  'admin-contest.no-problems': text(
    'No problems have been added to this contest yet.',
    '/admin/contest/{contestId} without problems',
  ),
  'admin-contest.edit': link('Edit Contest', '/admin/contest/{contestId}; leads to /admin/editContest/{contestId}'),
  'admin-contest.view-leaderboard': link(
    'View Leaderboard',
    '/admin/contest/{contestId} after the end; leads to /admin/leaderBoard/{contestId}',
  ),
  'admin-contest.no-leaderboard': button(
    'Leaderboard Unavailable',
    '/admin/contest/{contestId} before the end, disabled',
  ),

  'admin-leaderboard.title': heading('Leaderboard', '/admin/leaderBoard/{contestId}, generated'),
  'admin-leaderboard.row': rule(
    'A row shows rank, first name and score; the top three are highlighted',
    '/admin/leaderBoard/{contestId}',
  ),
  'admin-leaderboard.solved': text('Solved: {n}', '/admin/leaderBoard/{contestId}, in a row'),
  'admin-leaderboard.empty': text('Leaderboard Not Generated', '/admin/leaderBoard/{contestId}, not generated'),
  'admin-leaderboard.empty-text': text(
    'The leaderboard for this contest has not been generated yet.',
    '/admin/leaderBoard/{contestId}, not generated',
  ),
  'admin-leaderboard.generate': button('Generate Leaderboard', '/admin/leaderBoard/{contestId}, not generated'),

  'edit-contest.prefilled': rule('The form of scheduling is prefilled', '/admin/editContest/{contestId}'),
  'edit-contest.update': button('Update Contest', '/admin/editContest/{contestId}'),
  'edit-contest.success-text': text('Contest updated successfully!', '/admin/editContest/{contestId}, updated'),
  'edit-contest.success-close': rule('Closing the modal leads to /admin/contests', '/admin/editContest/{contestId}'),
  'edit-contest.error': dialog('Error', '/admin/editContest/{contestId}, rejected'),
  'edit-contest.error-text': rule("The modal shows the server's error", '/admin/editContest/{contestId}, rejected'),
};
