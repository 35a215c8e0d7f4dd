import type { CommandGroup } from '../command-tree.ts';
import { password, profile, profileEdit, register, whoami } from './account/account.ts';
import { authList, authSwitch } from './account/auth.ts';
import { login, logout, token } from './account/login.ts';
import { tokenCreate, tokenList, tokenRevoke } from './account/tokens.ts';
import { contestPause, contestResume, contestWatch } from './admin/contest-day.ts';
import { contestCancel, contestFreeze, contestRestore, contestThaw } from './admin/contest-state.ts';
import { adminDrain, adminLog, adminResume, adminWorkers } from './admin/operations.ts';
import { contestParticipant, contestParticipants } from './admin/participants.ts';
import { problemExport } from './admin/problem-export.ts';
import { problemGenerate, problemNew } from './admin/problem-generate.ts';
import { problemArchive, problemPublish, problemRestore, problemUnpublish } from './admin/problem-publish.ts';
import { problemPlan, problemPull, problemPush } from './admin/problem-push.ts';
import { problemEdit, problemUpload } from './admin/problem-upload.ts';
import { problemVerify } from './admin/problem-verify.ts';
import { adminRejudge, problemRejudge } from './admin/rejudge.ts';
import { contestCreate, contestEdit } from './admin/save-contest.ts';
import { createCompletion, doctor, upgrade } from './client.ts';
import { configGet, configList, configSet, configUnset } from './config.ts';
import { contestAnnounce, contestAnswer, contestAsk } from './contest/ask.ts';
import { contestCanned } from './contest/canned.ts';
import { contestJoin, contestList, contestProblems, contestShow } from './contest/contests.ts';
import { contestExport } from './contest/export.ts';
import { contestLeaderboard, leaderboardGenerate } from './contest/leaderboard.ts';
import { contestQuestions } from './contest/questions.ts';
import { race } from './contest/race.ts';
import { contestStandings } from './contest/standings.ts';
import { contestStatistics } from './contest/statistics.ts';
import { ciInit } from './directory/ci-init.ts';
import { planDirectory, pushDirectory } from './directory/push-directory.ts';
import { languagesList } from './languages.ts';
import { openPage } from './open.ts';
import { problemGet } from './problem/get.ts';
import { problemEditorial, problemList, problemShow } from './problem/problems.ts';
import { addTest } from './solve/add-test.ts';
import { diff } from './solve/diff.ts';
import { edit } from './solve/edit.ts';
import { run } from './solve/run.ts';
import { stress } from './solve/stress.ts';
import { submit } from './solve/submit.ts';
import { test } from './solve/test.ts';
import { status } from './status.ts';
import { submissionsList, submissionsShow } from './submissions.ts';
import { templateEdit, templateList } from './template.ts';

const completion = createCompletion(() => commandGroups);

/**
 * Every command, one line each, in the order of the help. A noun is listed under the heading of its
 * first command.
 */
export const commandGroups: readonly CommandGroup[] = [
  {
    heading: 'Solve',
    nouns: { problem: 'find, read and pull problems; admins upload, edit and rejudge them' },
    commands: [
      problemList,
      problemShow,
      problemEditorial,
      problemGet,
      openPage,
      edit,
      run,
      test,
      addTest,
      diff,
      stress,
      submit,
      submissionsList,
      submissionsShow,
      languagesList,
    ],
  },
  {
    heading: 'Compete',
    nouns: { contest: 'view, join and follow contests; admins create and edit them' },
    commands: [
      contestList,
      contestShow,
      contestJoin,
      contestProblems,
      contestStandings,
      contestLeaderboard,
      contestStatistics,
      contestExport,
      contestAsk,
      contestQuestions,
      race,
      status,
    ],
  },
  {
    heading: 'Account',
    nouns: { auth: 'sign in, and switch between accounts and servers' },
    commands: [
      authList,
      authSwitch,
      login,
      logout,
      register,
      whoami,
      token,
      tokenCreate,
      tokenList,
      tokenRevoke,
      profile,
      profileEdit,
      password,
    ],
  },
  {
    heading: 'This client',
    nouns: {
      config: 'manage the settings of this client',
      template: 'manage the programs that pulled problems start from',
    },
    commands: [configList, configGet, configSet, configUnset, templateList, templateEdit, completion, doctor, upgrade],
  },
  {
    heading: 'Administer',
    isForAdmins: true,
    nouns: {
      admin: 'manage all problems at once (admins)',
      ci: 'set up continuous integration of problems and contests (admins)',
      leaderboard: 'manage leaderboards of contests (admins)',
    },
    commands: [
      problemNew,
      problemExport,
      problemGenerate,
      problemVerify,
      problemPlan,
      problemPush,
      problemPull,
      problemUpload,
      problemPublish,
      problemUnpublish,
      problemArchive,
      problemRestore,
      problemEdit,
      problemRejudge,
      adminRejudge,
      adminLog,
      adminWorkers,
      adminDrain,
      adminResume,
      planDirectory,
      pushDirectory,
      ciInit,
      contestCreate,
      contestEdit,
      contestAnswer,
      contestAnnounce,
      contestCanned,
      contestCancel,
      contestRestore,
      contestFreeze,
      contestThaw,
      contestWatch,
      contestParticipants,
      contestParticipant,
      contestPause,
      contestResume,
      leaderboardGenerate,
    ],
  },
];
