import type { GenerateReport } from '@podium/problems/generate';
import { plural } from '@podium/sdk/display';
import { exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { renderFailedPart } from '../../output/text/push.ts';
import type { Result, View } from '../../result.ts';
import { setterToolsOf } from '../../setter-context.ts';
import { safeLine } from '../../text/terminal-text.ts';

export const problemGenerate = defineCommand({
  name: 'problem generate',
  summary: 'make the tests of problem folders from generators/generators.yaml',
  description:
    'Runs the commands of generators/generators.yaml in the sandbox of this machine, and its solution for the answers, and writes the files in data/ that differ. `{seed}` in a command is a number that depends only on the command, its count and random_salt. A test that is written by hand has an empty rule. In a package of Polygon it makes the tests that are missing, by the commands of problem.xml and the main solution. If a program fails, nothing is written in its folder.',
  arguments: { folder: { required: true, many: true, summary: 'folders with problem.yaml or problem.xml' } },
  options: {
    force: { kind: 'flag', summary: 'run every generator again' },
    prune: { kind: 'flag', summary: 'remove tests that have no rule' },
  },
  examples: [
    ['podium problem generate problems/two-sum', 'make its tests'],
    ['podium problem generate problems/*', 'make those of all folders'],
    ['podium problem generate problems/two-sum --prune', 'after a rule was removed or renamed'],
  ],
  run: (context, { folder, ...options }) => generateAll(context, folder, options),
});

export const problemNew = defineCommand({
  name: 'problem new',
  summary: 'make a problem folder to start from',
  description:
    'Writes a small problem that verifies: settings with a uuid, a statement, rules and a program for tests, an input validator, a right and a wrong solution. Then it makes the tests. Replace one part after the other, and run `podium problem generate` and `podium problem verify`.',
  arguments: { folder: { required: true, summary: 'a folder that does not exist yet' } },
  options: {
    title: { kind: 'text', value: 'title', summary: 'the title (default: made from the name of the folder)' },
  },
  examples: [
    ['podium problem new problems/two-sum', 'a problem with the title Two Sum'],
    ['podium problem new problems/two-sum --title "Sum of Two"', 'with another title'],
  ],
  async run(context, input) {
    const { writeNewPackage } = await import('@podium/problems/generate');
    await writeNewPackage(context.cwd, input.folder, input.title);
    const made = await generateAll(context, [input.folder], { force: false, prune: false });
    const afterword = made.exitCode === exitCodes.ok ? `Next: podium problem verify ${input.folder}` : '';
    return { ...made, text: async (view) => ({ ...(await made.text(view)), afterword }) };
  },
});

async function generateAll(
  context: CommandContext,
  folders: readonly string[],
  options: { force: boolean; prune: boolean },
): Promise<Result> {
  const { generateTests } = await import('@podium/problems/generate');
  const { generatedFile } = context.settings.paths;
  const reports = await generateTests(setterToolsOf(context), folders, { ...options, generatedFile });
  return {
    text: (view) => ({ text: reports.map((report) => renderReport(report, view)).join('\n') }),
    json: reports,
    exitCode: reports.every(({ errors }) => errors.length === 0) ? exitCodes.ok : exitCodes.failed,
  };
}

const namedTests = 3;

function renderReport(report: GenerateReport, view: View): string {
  const { style } = view;
  const { folder, added, changed, removed, withoutRule, unchanged, errors } = report;
  if (errors.length > 0) {
    const message = errors.map((error) => `${error.file}: ${error.message}`).join('\n');
    return renderFailedPart(`${folder}: nothing was written`, { error: { message }, hints: [] }, view);
  }
  const pruned = removed.length > 0 ? `, ${plural(removed.length, 'test')} removed` : '';
  const counts = `${plural(added.length, 'new file')}, ${changed.length} changed, ${unchanged} unchanged${pruned}`;
  const files = [...added, ...changed].map((file) => `  ${style.dim(safeLine(file))}`);
  const more = withoutRule.length > namedTests ? ', …' : '';
  const named = `${plural(withoutRule.length, 'test')} without a rule (${withoutRule.slice(0, namedTests).join(', ')}${more})`;
  const advice = `${style.warn('!')} ${safeLine(named)}: remove them with --prune, or give them an empty rule`;
  return [
    `${style.good(style.marks.solved)} ${style.bold(safeLine(folder))}: ${counts}`,
    ...files,
    ...(withoutRule.length > 0 ? [`  ${advice}`] : []),
  ].join('\n');
}
