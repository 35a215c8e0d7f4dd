import { isServerAway } from '@podium/sdk/errors';
import { isVerdict } from '@podium/sdk/verdicts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';
import { formatFacts } from '../output/table.ts';
import { matchPulled } from '../references/find-folder-of-name.ts';
import type { Rendered, Result, View } from '../result.ts';
import { describePulled, type PulledVersion, readPulledVersion } from '../status/pulled-version.ts';
import { paintVerdict, verdictLabel } from '../text/format-values.ts';
import { safeLine } from '../text/terminal-text.ts';
import { wrapText } from '../text/wrap.ts';
import { findWorkspace } from '../workspace/workspace.ts';

/**
 * Asks the server, and without an answer shows what the folder of the problem says: the version
 * that was pulled, and the last verdict. Throws the error of the server outside such a folder, and
 * for a reference to another problem.
 */
export async function withoutServer(
  context: CommandContext,
  shows: 'statement' | 'verdict',
  reference: string,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    // Somebody who is signed out has not asked the server yet.
    const hasNotAsked = error instanceof CliError && error.code === 'signed_out';
    const { system } = await context.client();
    const isAnswerMissing = () => system.live({ signal: context.signal }).then(() => false, isServerAway);
    if (!isServerAway(error) && !(hasNotAsked && (await isAnswerMissing()))) throw error;
    const { server } = await context.currentSettings();
    const workspace = await findWorkspace(context.cwd);
    if (workspace?.record.server !== server) throw error;
    if (reference !== '.' && matchPulled([workspace], reference, context.cwd).length === 0) throw error;
    const pulled = await readPulledVersion(workspace, (await context.session()).userId);
    return { text: (view) => renderPulled(pulled, shows, view), json: pulled };
  }
}

async function renderPulled(pulled: PulledVersion, shows: 'statement' | 'verdict', view: View): Promise<Rendered> {
  const { style } = view;
  const { statement } = pulled;
  const heading = style.warn(wrapText(safeLine(describePulled(pulled)), style.columns));
  if (shows === 'verdict') return { text: [heading, '', verdictFacts(pulled, view)].join('\n') };
  if (statement === null) return { text: [heading, '', 'The folder has no problem.md any more.'].join('\n') };
  const { renderMarkdown } = await import('../output/markdown.ts');
  return { text: [heading, '', await renderMarkdown(statement, style)].join('\n') };
}

function verdictFacts({ problem, contest, submission, isPending }: PulledVersion, { style }: View): string {
  const verdict = submission?.verdict ?? null;
  const known = isVerdict(verdict) ? paintVerdict(verdict, verdictLabel(verdict), style) : 'not known here';
  return formatFacts(
    [
      ['Problem', style.bold(safeLine(problem.title))],
      ...(contest ? [['Contest', safeLine(`${contest.title} ${contest.label}`)] as const] : []),
      ['Last submission', submission ? `${submission.submissionId}  ${known}`.trimStart() : 'none from this folder'],
      ...(isPending ? [['Since then', 'a submit without a verdict: submit it again to follow it'] as const] : []),
    ],
    style,
  );
}
