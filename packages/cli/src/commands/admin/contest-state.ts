import type { Contest, ContestFrozen } from '@podium/sdk/contract';
import { phaseOf, plural } from '@podium/sdk/display';
import { isPodiumError } from '@podium/sdk/errors';
import { contestArgument } from '../../arguments.ts';
import { confirm } from '../../ask-user.ts';
import { CliError, exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { acknowledged, type Result } from '../../result.ts';

const yesOption = { kind: 'flag', short: 'y', summary: 'skip the confirmation' } as const;

export const contestCancel = defineCommand({
  name: 'contest cancel',
  summary: 'cancel a contest, and keep its submissions',
  description:
    'Nobody can join a cancelled contest or submit to it, and it is not rated: a generated leaderboard is withdrawn. Registered participants see that it is cancelled; others no longer see it. Its problems return to their state before it: published ones are open for practice, drafts are drafts. Asks first; without a terminal it needs --yes.',
  arguments: { contest: contestArgument },
  options: { yes: yesOption },
  examples: [
    ['podium contest cancel next', 'cancel it; podium contest restore undoes it'],
    ['podium contest cancel spring-cup --yes --json', 'for scripts'],
  ],
  run: (context, { contest, yes }) => setCancelled(context, contest, true, yes),
});

export const contestRestore = defineCommand({
  name: 'contest restore',
  summary: 'bring a cancelled contest back',
  description:
    'Brings the contest back with its participants and submissions. If it has ended, its leaderboard must be generated again. Asks first; without a terminal it needs --yes.',
  arguments: { contest: contestArgument },
  options: { yes: yesOption },
  examples: [['podium contest restore spring-cup', 'bring it back']],
  run: (context, { contest, yes }) => setCancelled(context, contest, false, yes),
});

export const contestFreeze = defineCommand({
  name: 'contest freeze',
  summary: 'freeze the standings of a running contest from now on',
  description:
    'From now on the standings show tries as pending, until an administrator thaws them. Participants still see the verdicts of their own tries, and administrators everything. A contest with --freeze needs no command: its standings freeze by themselves. Asks first; without a terminal it needs --yes.',
  arguments: { contest: contestArgument },
  options: { yes: yesOption },
  examples: [['podium contest freeze live', 'freeze the standings of the contest that is running']],
  async run(context, { contest: reference, yes }) {
    const { contests, clock } = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (!isFrozen(contest, clock.now()) && !yes) {
      await confirm(context, {
        text: `Freeze the standings of "${contest.title}" now?`,
        effect: `This would freeze the standings of "${contest.title}"`,
        refused: 'Nothing was changed.',
      });
    }
    return saved(await contests.freeze(contest._id, { signal: context.signal }));
  },
});

export const contestThaw = defineCommand({
  name: 'contest thaw',
  summary: 'show the final standings of a contest whose standings are frozen',
  description:
    'Everybody who may see the standings sees the final ones, and they cannot be frozen again. Before the end of the contest it needs --force. Asks first; without a terminal it needs --yes.',
  arguments: { contest: contestArgument },
  options: {
    yes: yesOption,
    force: { kind: 'flag', summary: 'thaw them although the contest is not over' },
  },
  examples: [['podium contest thaw last', 'after the ceremony']],
  async run(context, { contest: reference, yes, force }) {
    const { contests } = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (contest.frozenFrom !== null && contest.thawedAt === null && !yes) {
      await confirm(context, {
        text: `Show everybody the final standings of "${contest.title}"?`,
        effect: `This would thaw the standings of "${contest.title}"`,
        refused: 'Nothing was changed.',
      });
    }
    const thawed = contests.thaw(contest._id, { force }, { signal: context.signal }).catch((error: unknown) => {
      if (!isPodiumError(error) || error.code !== 'contest_not_over') throw error;
      const hints = ['Add --force to thaw them before the end.'];
      throw new CliError({ code: error.code, message: error.message, hints, exitCode: exitCodes.notAllowedNow });
    });
    return saved(await thawed);
  },
});

function isFrozen({ frozenFrom, thawedAt }: Contest, now: number): boolean {
  return frozenFrom !== null && thawedAt === null && Date.parse(frozenFrom) <= now;
}

function saved(answer: ContestFrozen): Result {
  return { text: acknowledged(answer.message), json: answer };
}

async function setCancelled(
  context: CommandContext,
  reference: string,
  cancelled: boolean,
  yes: boolean,
): Promise<Result> {
  const { contests, clock } = await context.signedIn();
  const { signal } = context;
  const contest = await resolveContest(context, reference);
  const verb = cancelled ? 'cancel' : 'restore';
  const participants = plural(contest.participantCount, 'participant');
  const runs = phaseOf({ ...contest, cancelled: false }, clock.now()) === 'ongoing' ? ', which runs now' : '';
  const what = `"${contest.title}" with ${participants}${runs}`;
  const isChange = contest.cancelled !== cancelled;
  if (isChange && !yes) {
    await confirm(context, {
      text: `${cancelled ? 'Cancel' : 'Restore'} ${what}?`,
      effect: `This would ${verb} ${what}`,
      refused: 'Nothing was changed.',
    });
  }
  const saved = await contests.update(contest._id, { cancelled }, { signal });
  const message = cancelled ? `"${contest.title}" is cancelled.` : `"${contest.title}" is back.`;
  const detail = cancelled ? 'Registered participants see it. Its submissions are kept.' : `It has ${participants}.`;
  return { text: acknowledged(message, [detail]), json: saved };
}
