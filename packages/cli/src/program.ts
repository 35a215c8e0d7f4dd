import { findNearest } from '@podium/sdk/search';
import { type Command as CommanderCommand, CommanderError } from 'commander';
import { CliError, exitCodes, Interruption } from './cli-error.ts';
import type { Command } from './command.ts';
import { buildCommandTree, type GlobalOptions } from './command-tree.ts';
import { commandGroups } from './commands/index.ts';
import { type CommandContext, createContext, explainInCommand } from './context.ts';
import type { Explanation } from './explain-error.ts';
import type { Host } from './host.ts';
import { createOutput, type Output } from './output/output.ts';
import { noticeNewClient } from './services.ts';
import { createSettingsAccess, readTheme } from './settings/settings.ts';

/**
 * Runs one command line from its arguments to its exit code. Never throws and never ends the
 * process.
 */
export async function runProgram(host: Host): Promise<number> {
  // The output is created before the arguments are parsed, because errors in them are printed in
  // the requested format.
  const output = createHostOutput(host);
  let exitCode: number = exitCodes.ok;
  const program = buildCommandTree(commandGroups, async (command, input, options) => {
    exitCode = await runCommand(host, output, command, input, options);
  });
  const printed = capturePrinting(program, host.stdout);
  const [first, ...words] = host.argv;
  // Commander's `help` explains only one word.
  const argv = first === 'help' ? [...words, '--help'] : host.argv;
  try {
    if (host.argv.length === 0) return printOverview(host, output, program);
    rejectUnknownWord(program, argv);
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(output, host, error, undefined);
    const { node } = findNode(program, argv);
    const path = [];
    for (let at: CommanderCommand | null = node; at; at = at.parent) path.unshift(at.name());
    return endParsing(error, printed, output, `${path.join(' ')} --help`);
  }
}

/** Prints an error that happened outside of a command, and returns its exit code. */
export function reportError(host: Host, error: unknown): number {
  return report(createHostOutput(host), host, error, explainInCommand(host, error, undefined));
}

function createHostOutput(host: Host): Output {
  const has = (option: string) => host.argv.includes(option);
  return createOutput(host, {
    json: has('--json'),
    noColor: has('--no-color'),
    noPager: has('--no-pager'),
    theme: readTheme(host.env),
  });
}

async function runCommand(
  host: Host,
  output: Output,
  command: Command,
  input: Readonly<Record<string, unknown>>,
  options: GlobalOptions,
): Promise<number> {
  let context: CommandContext | undefined;
  try {
    context = createContext({
      host,
      reporter: output.reporter,
      settings: createSettingsAccess(host, options.server),
      isForAdmins: commandGroups.some((group) => group.isForAdmins && group.commands.includes(command)),
    });
    const result = await command.run(context, input);
    await output.result(result);
    const upgrade = await noticeNewClient(context);
    if (upgrade !== undefined) {
      const { server } = await context.currentSettings();
      output.reporter.note(`${server} offers another version of this client: \`${upgrade}\` installs it.`);
    }
    return result.exitCode ?? exitCodes.ok;
  } catch (error) {
    return await fail(output, host, error, context);
  } finally {
    await context?.close();
  }
}

async function fail(output: Output, host: Host, error: unknown, context: CommandContext | undefined): Promise<number> {
  // An interruption makes requests and judging fail, and those failures are not reported.
  const cause = host.signal.aborted && !(error instanceof CliError) ? new Interruption() : error;
  return report(output, host, cause, (await context?.explain(cause)) ?? explainInCommand(host, cause, undefined));
}

function report(output: Output, host: Host, error: unknown, explanation: Explanation): number {
  if (host.env.PODIUM_DEBUG === '1') output.details(error);
  output.error(explanation);
  return explanation.exitCode;
}

/**
 * Prints help if there are no arguments. It is an answer on a terminal and an error in a script.
 */
function printOverview(host: Host, output: Output, program: CommanderCommand): number {
  const help = program.helpInformation();
  if (host.stdin.isTTY && host.stdout.isTTY) {
    output.text(help);
    return exitCodes.ok;
  }
  output.errorText(help);
  return exitCodes.usage;
}

/**
 * Captures the help and the versions that Commander prints, because everything is printed through
 * `output`.
 */
function capturePrinting(program: CommanderCommand, { isTTY, columns = 0 }: Host['stdout']) {
  // Longer lines of help are hard to read. A pipe has no width, and some terminals report 0.
  const width = isTTY && columns > 0 ? Math.min(columns, 80) : 80;
  const printed = { out: '', err: '' };
  const apply = (command: CommanderCommand) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        printed.out += text;
      },
      writeErr: (text) => {
        printed.err += text;
      },
      outputError: () => {},
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
    for (const child of command.commands) apply(child);
  };
  apply(program);
  return printed;
}

/**
 * Throws for a word that names no command. Commander would print the help of its noun, or for a
 * command that is also a noun, such as `submissions`, report an argument too many.
 */
function rejectUnknownWord(program: CommanderCommand, argv: readonly string[]): void {
  const { node, rest } = findNode(program, argv);
  if (rest === undefined || node.commands.length === 0 || node.registeredArguments.length > 0) return;
  const names = node.commands.map((command) => command.name());
  const [near] = findNearest(rest, names, 1);
  const suggestion = near === undefined ? '' : `\n(Did you mean ${near}?)`;
  throw new CommanderError(exitCodes.usage, 'commander.unknownCommand', `unknown command '${rest}'${suggestion}`);
}

/** Finds the command of the words, as far as they name one, and the first word that does not. */
function findNode(program: CommanderCommand, argv: readonly string[]): { node: CommanderCommand; rest?: string } {
  let node = program;
  const words = argv.values();
  for (const word of words) {
    if (word.startsWith('-')) {
      const option = [...node.options, ...program.options].find((one) => one.long === word || one.short === word);
      // The next word is its value.
      if (option?.required) words.next();
      continue;
    }
    const child = node.commands.find((command) => command.name() === word);
    if (!child) return { node, rest: word };
    node = child;
  }
  return { node };
}

function endParsing(
  error: CommanderError,
  printed: ReturnType<typeof capturePrinting>,
  output: Output,
  help: string,
): number {
  if (error.exitCode === 0) {
    output.text(printed.out);
    return exitCodes.ok;
  }
  // A noun without a verb is answered with its verbs.
  if (error.code === 'commander.help') {
    output.errorText(printed.err);
    return exitCodes.usage;
  }
  // biome-ignore lint/plugin: decides only what the message leaves out
  const [what = '', ...suggestions] = error.message.replace(/^error: /, '').split('\n');
  const explanation: Explanation = {
    exitCode: exitCodes.usage,
    code: 'usage',
    message: `${what.charAt(0).toUpperCase()}${what.slice(1)}${/[.?!]$/.test(what) ? '' : '.'}`,
    hints: suggestions.length > 0 ? suggestions.map((line) => line.replace(/^\((.*)\)$/, '$1')) : [`See \`${help}\`.`],
    fields: [],
  };
  output.error(explanation);
  return explanation.exitCode;
}
