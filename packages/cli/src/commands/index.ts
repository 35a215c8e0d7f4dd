import type { CommandGroup } from '../command-tree.ts';
import { authList, authSwitch } from './account/auth.ts';
import { login, logout, token } from './account/login.ts';
import { password } from './account/password.ts';
import { profile, profileEdit } from './account/profile.ts';
import { register } from './account/register.ts';
import { tokenCreate, tokenList, tokenRevoke } from './account/tokens.ts';
import { whoami } from './account/whoami.ts';
import { adminLog } from './admin/log.ts';
import { problemEdit } from './admin/problem-edit.ts';
import { problemExport } from './admin/problem-export.ts';
import { problemGenerate, problemNew } from './admin/problem-generate.ts';
import { problemArchive, problemPublish, problemRestore, problemUnpublish } from './admin/problem-publish.ts';
import { problemPull } from './admin/problem-pull.ts';
import { problemPlan, problemPush } from './admin/problem-push.ts';
import { problemUpload } from './admin/problem-upload.ts';
import { problemVerify } from './admin/problem-verify.ts';
import { adminRejudge, problemRejudge } from './admin/rejudge.ts';
import { contestCancel, contestCreate, contestEdit, contestRestore } from './admin/save-contest.ts';
import { adminDrain, adminResume, adminWorkers } from './admin/workers.ts';
import { createCompletion } from './completion.ts';
import { configGet, configList, configSet, configUnset } from './config.ts';
import { contestJoin } from './contest/join.ts';
import { contestLeaderboard, leaderboardGenerate } from './contest/leaderboard.ts';
import { contestList } from './contest/list.ts';
import { contestProblems } from './contest/problems.ts';
import { race } from './contest/race.ts';
import { contestShow } from './contest/show.ts';
import { ciInit } from './directory/ci-init.ts';
import { planDirectory, pushDirectory } from './directory/push-directory.ts';
import { doctor } from './doctor.ts';
import { problemGet } from './problem/get.ts';
import { problemList } from './problem/list.ts';
import { openPage } from './problem/open.ts';
import { problemShow } from './problem/show.ts';
import { addTest } from './solve/add-test.ts';
import { diff } from './solve/diff.ts';
import { edit } from './solve/edit.ts';
import { run } from './solve/run.ts';
import { stress } from './solve/stress.ts';
import { submit } from './solve/submit.ts';
import { test } from './solve/test.ts';
import { status } from './status/status.ts';
import { submissionsList } from './submissions/list.ts';
import { submissionsShow } from './submissions/show.ts';
import { templateEdit, templateList } from './template.ts';
import { upgrade } from './upgrade.ts';

const completion = createCompletion(() => commandGroups);

/**
 * Every command, one line each, in the order of the help. A noun is listed under the heading of its
 * first command.
 */
export const commandGroups: readonly CommandGroup[] = [
  {
    heading: 'Solve',
    commands: [
      problemList,
      problemShow,
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
    ],
  },
  {
    heading: 'Compete',
    commands: [contestList, contestShow, contestJoin, contestProblems, contestLeaderboard, race, status],
  },
  {
    heading: 'Account',
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
    commands: [configList, configGet, configSet, configUnset, templateList, templateEdit, completion, doctor, upgrade],
  },
  {
    heading: 'Administer',
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
      contestCancel,
      contestRestore,
      leaderboardGenerate,
    ],
  },
];
