import { button, dialog, heading, link, option, placeholder, rule, tab, text } from './sentence.ts';

const both = 'both solving screens';

/** Section 2 of the specification describes the solving screens. */
export const solvingSentences = {
  'solving-header.title': rule('The header shows the title of the problem', both),
  'solving-header.home': link('Home', `${both}; leads to /user/home`),
  'solving-header.log-out': button('Log out', both),
  'solving.description': heading('Problem Description', both),
  'solving.tags': rule('The left panel shows the tags', both),
  'solving.difficulty': text('Difficulty: {difficulty}', both),
  'solving.markdown': rule('The description is rendered from markdown', both),
  'solving.editor': rule('The right panel has a code editor', both),
  'solving.language': option('C++', both),
  'solving.only-cpp': rule('Only C++ is offered, with the value cpp', both),
  'solving.test-cases': tab('Test Cases', both),
  'solving.test-result': tab('Test Result', both),
  'solving.input': placeholder('Enter your test cases...', `${both}, tab Test Cases`),
  'solving.run': button('Run', both),
  'solving.submit': button('Submit', both),
  'solving.practice-height': rule(
    'The editor starts at 600px and is resized by dragging',
    '/user/problem/practice/{id}',
  ),
  'solving.contest-height': rule('The editor is fixed at 600px', '/user/problem/contest/{contestId}/{id}'),
  'solving.accepted': dialog('Accepted!!!', '/user/problem/practice/{id} after a successful submit'),
  'solving.accepted-text': text(
    'All test cases passed successfully.',
    '/user/problem/practice/{id} after a successful submit',
  ),
  'solving.accepted-close': button('Close', '/user/problem/practice/{id} after a successful submit'),
};
