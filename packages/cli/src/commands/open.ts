import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { openInBrowser } from '../machine/open-in-browser.ts';
import { resolveContest, resolveProblem } from '../references/resolve-reference.ts';
import { acknowledged, plainText } from '../result.ts';
import { pageAddress, problemPage } from '../settings/server-address.ts';
import { getWorkspace } from '../workspace/workspace.ts';

export const openPage = defineCommand({
  name: 'open',
  summary: 'open a problem or a contest in the browser',
  description:
    'Opens the page of a problem; with --contest and no problem, the page of the contest. Prints the address instead if there is no browser, or if the output is a pipe.',
  arguments: {
    problem: { summary: 'an id, a title or its beginning, A or contest/A (default: the problem of this folder)' },
  },
  options: {
    contest: {
      kind: 'text',
      short: 'c',
      value: 'contest',
      summary: 'open this contest, or the problem in it; . for the contest of this folder',
    },
  },
  examples: [
    ['podium open', 'the problem of this folder'],
    ['podium open two-sum', 'another problem'],
    ['podium open --contest live', 'the running contest'],
    ['podium open spring/A | xclip', 'copy the address'],
  ],
  async run(context, input) {
    const { server, path } = await findPage(context, input);
    const url = pageUrl(server, path);
    const opened = Boolean(context.host.stdout.isTTY) && (await openInBrowser(url, context.host));
    return opened
      ? { text: acknowledged(`Opened ${url}`), json: { url, opened } }
      : { text: plainText(`${url}\n`), json: { url, opened } };
  },
});

async function findPage(
  context: CommandContext,
  { problem, contest }: { problem: string | undefined; contest: string | undefined },
) {
  const isHere = problem === undefined || problem === '.';
  // The record in the folder is enough, so this needs neither a server nor a session.
  if (isHere && (contest === undefined || contest === '.')) return pageOfFolder(context.cwd, contest === '.');
  const { server } = await context.currentSettings();
  if (problem === undefined && contest !== undefined) {
    return { server, path: ['contest', (await resolveContest(context, contest))._id] };
  }
  const target = await resolveProblem(context, problem ?? '.', contest);
  return { server, path: problemPage(target.problemId, target.contest?.id) };
}

async function pageOfFolder(cwd: string, isOfContest: boolean) {
  const { server, problem, contest } = (await getWorkspace(cwd)).record;
  if (!isOfContest) return { server, path: problemPage(problem.id, contest?.id) };
  if (!contest) throw usageError(`'${problem.title}' was not pulled in a contest.`);
  return { server, path: ['contest', contest.id] };
}

/**
 * Builds the address of a page. A folder may come from somebody else, so only addresses of web
 * pages are handed to the desktop.
 */
function pageUrl(server: string, path: readonly string[]): string {
  const base = URL.canParse(server) ? new URL(server) : undefined;
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:')) {
    throw usageError(`'${server}' in .podium.json is not a web address.`);
  }
  return pageAddress(`${base.origin}${base.pathname.replace(/\/+$/, '')}`, path);
}
