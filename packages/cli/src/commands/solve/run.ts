import type { RunResult } from '@podium/sdk/contract';
import { isCompileError } from '@podium/sdk/verdicts';
import { languageOption, sourceArgument } from '../../arguments.ts';
import { exitCodeOfVerdict, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import type { Rendered, View } from '../../result.ts';
import { constraintsOf, openRun, type RunRequest, runLive, type SourceRun } from '../../solving/run-source.ts';
import { formatCost, paintVerdict, verdictLabel } from '../../text/format-values.ts';
import { safeText } from '../../text/terminal-text.ts';
import { decodeText, readOptionFile } from '../../workspace/read-user-file.ts';
import { readSource, type SourceFile } from '../../workspace/workspace.ts';

export const run = defineCommand({
  name: 'run',
  summary: 'compile and run the solution on your own input',
  description:
    'Compiles the file and runs it on this machine, under the limits of its problem (default: 1s and 256MB). On a terminal you type the input line by line, and see the output at once. All output goes to standard output, up to 64 MB (with --json or --remote the first 64 KB). The exit code shows how the program ended.',
  arguments: { file: sourceArgument },
  options: {
    language: languageOption,
    input: {
      kind: 'text',
      short: 'i',
      value: 'file',
      summary: 'the file with the input (default: standard input)',
    },
    remote: { kind: 'flag', summary: 'run on the server instead of this machine' },
    timeLimit: { kind: 'text', value: 'limit', summary: 'another time limit, such as 2s (not with --remote)' },
    memoryLimit: { kind: 'text', value: 'limit', summary: 'another memory limit, such as 512MB (not with --remote)' },
  },
  examples: [
    ['podium run', 'solution.cpp of this folder, on input that you type'],
    ['podium run < my-input.txt', 'on the input in a file'],
    ["echo '1 2' | podium run sum.cpp", 'another source file'],
    ['podium run --input tests/1.in --remote', 'on the server'],
  ],
  async run(context, options) {
    if (options.remote && (options.timeLimit ?? options.memoryLimit) !== undefined) {
      throw usageError('--remote cannot be used with --time-limit or --memory-limit: the server has its own limits.');
    }
    const source = await readSource(context.cwd, await findFolderOfName(context, options.file), options.language);
    const constraints = { ...constraintsOf(source) };
    if (options.timeLimit !== undefined) constraints.timeLimit = options.timeLimit;
    if (options.memoryLimit !== undefined) constraints.memoryLimit = options.memoryLimit;
    // This reports an invalid option before podium reads the input or looks for a compiler.
    if (!options.remote) (await import('../../judging/local-judge.ts')).parseLimits(constraints);
    const { host, reporter } = context;
    // With --json the output is printed as a whole.
    const isLive = !options.remote && options.input === undefined && host.stdin.isTTY && !reporter.isJson;
    const input = isLive ? undefined : await readInput(context, options.input);
    context.reporter.progress({ label: input === undefined ? 'Compiling…' : 'Compiling and running…' });
    const outcome =
      input === undefined
        ? await runWithTypedInput(context, { source, constraints })
        : options.remote
          ? await runRemotely(context, source, input, options.input)
          : await runLocally(context, { source, input, constraints });
    return {
      text: (view) => renderProgramRun(outcome, view),
      json: { result: outcome.run },
      exitCode: exitCodeOfVerdict(outcome.run.verdict),
    };
  },
});

interface Outcome extends SourceRun {
  output?: AsyncIterable<Uint8Array>;
}

async function runRemotely(
  context: CommandContext,
  { code, language, workspace }: SourceFile,
  bytes: Uint8Array,
  file: string | undefined,
): Promise<Outcome> {
  const what = file === undefined ? 'Standard input' : `--input: the file '${file}'`;
  const input = decodeText(bytes, what, 'Without --remote the program gets it unchanged.');
  // A run that needs no files of the problem works also while the problem is hidden.
  const hasFiles = workspace && (workspace.record.problem.includedFiles ?? []).length > 0;
  const client = await context.signedIn();
  const { result } = await client.compiler.run(
    { code, language, input, ...(hasFiles && { problemId: workspace.record.problem.id }) },
    { signal: context.signal },
  );
  return { run: result, errorOutput: '' };
}

async function runLocally(context: CommandContext, request: Omit<RunRequest, 'openJudge'>): Promise<Outcome> {
  const { output, ...ended } = await openRun({ ...request, openJudge: context.openJudge }, context.signal);
  if (!output) return ended;
  context.atEnd(() => output.close());
  return { ...ended, output: output.createReadStream({ autoClose: false }) };
}

async function runWithTypedInput(
  context: CommandContext,
  request: Pick<RunRequest, 'source' | 'constraints'>,
): Promise<Outcome> {
  const { host, openJudge, reporter, signal } = context;
  const conversation = {
    input: host.stdin,
    onStart: () => reporter.note('The program is running. Type its input, then press Ctrl-D.'),
    onOutput: reporter.output,
    onErrorOutput: reporter.errorOutput,
  };
  return runLive({ ...request, ...conversation, openJudge }, signal);
}

async function readInput(context: CommandContext, file: string | undefined): Promise<Uint8Array> {
  if (file === undefined) {
    if (context.host.stdin.isTTY) context.reporter.note('Type the input, then press Ctrl-D.');
    return context.readStdin();
  }
  return readOptionFile(context.cwd, '--input', file);
}

/** Writes the program's output to standard output unchanged, and how it ended to standard error. */
function renderProgramRun({ run, errorOutput, output }: Outcome, view: View): Rendered {
  const { errorStyle, isTerminal } = view;
  const warnings = run.warnings.map((warning) => errorStyle.warn(safeText(warning)));
  const trailing = isTerminal && run.output !== '' && !run.output.endsWith('\n') ? '\n' : '';
  const afterword = [
    ...(errorOutput ? [errorStyle.dim('standard error:'), safeText(errorOutput).replace(/\n$/, '')] : []),
    ...(run.outputTruncated && !output ? [errorStyle.warn('The output is longer than what is shown.')] : []),
    ...run.errors.map((error) => errorStyle.bad(withoutLabel(safeText(error), run))),
    summary(run, view),
  ];
  return {
    ...(warnings.length > 0 ? { note: warnings.join('\n') } : {}),
    ...(output ? { bytes: output } : { text: (isTerminal ? safeText(run.output) : run.output) + trailing }),
    verbatim: true,
    afterword: afterword.join('\n'),
  };
}

/** Removes the verdict from the server's message, because the last line shows it anyway. */
function withoutLabel(error: string, { verdict }: RunResult): string {
  const label = `${verdictLabel(verdict)}: `;
  return verdict !== null && error.startsWith(label) ? error.slice(label.length) : error;
}

function summary(run: RunResult, { errorStyle }: View): string {
  const { verdict } = run;
  if (isCompileError(verdict)) return errorStyle.bad('Compile error');
  const label =
    verdict === null ? errorStyle.good('Ended normally') : paintVerdict(verdict, verdictLabel(verdict), errorStyle);
  return `${label}  ${errorStyle.dim(formatCost(run))}`;
}
