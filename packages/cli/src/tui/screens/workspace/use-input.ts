import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, parse, relative } from 'node:path';
import { languageOfFile } from '@podium/sdk/languages';
import { usageError } from '../../../cli-error.ts';
import type { Host } from '../../../host.ts';
import { editFile } from '../../../solving/edit-file.ts';
import { constraintsOf, runSource } from '../../../solving/run-source.ts';
import { verdictLabel } from '../../../text/format-values.ts';
import { decodeText } from '../../../workspace/read-user-file.ts';
import { saveTest } from '../../../workspace/save-test.ts';
import { type LocalTest, readSource, type SourceFile } from '../../../workspace/workspace.ts';
import { outputMaxBytes, type SolvingSession, type WorkspacePaths } from '../../jobs/solving-session.ts';
import type { ChosenInput, SolvingState } from '../../jobs/solving-state.ts';
import { type ScreenServices, useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useShell } from '../../shell/shell-context.ts';

interface Inputs {
  solving: SolvingSession;
  paths: WorkspacePaths;
  tests: readonly LocalTest[];
  /** Called when the input changes, so that its tab can open. */
  onShow(): void;
}

export function useInput({ solving, paths, tests, onShow }: Inputs) {
  const services = useServices();
  const { handOver, notify, ask, theme } = useShell();
  const attempt = useAttempt();
  const inEditor = (name: string, text: string) => handOver(() => editInEditor(services.host, name, text));
  const edit = async () => {
    const edited = await inEditor('input.txt', solving.store.get().input.text);
    onShow();
    if (edited.outcome === 'saved') {
      solving.chooseInput({ test: undefined, text: edited.text });
      notify(`Saved. ${theme.keyOf('workspace', 'run')} runs on it.`, 'good');
    } else if (edited.outcome === 'unsaved') notify('The input is unchanged.');
    else notify(`The editor ended with exit code ${edited.exitCode}; the input is unchanged.`, 'bad');
  };
  const chooseNext = async () => {
    const { input, ownInput } = solving.store.get();
    const next = tests[input.test === undefined ? 0 : tests.findIndex(({ name }) => name === input.test) + 1];
    const chosen: ChosenInput = next
      ? { test: next.name, text: await readFile(next.inputPath, 'utf8') }
      : { test: undefined, text: ownInput };
    solving.chooseInput(chosen);
    onShow();
  };
  const addTest = async () => {
    const { text } = solving.store.get().input;
    if (text === '') {
      notify(`There is no input yet: ${theme.keyOf('workspace', 'editInput')} edits one.`);
      return;
    }
    const suggested = await suggestAnswer(services, paths, solving.store.get());
    const isRight =
      suggested && (await ask(`Is the output of ${suggested.from} the right answer? Answer no to write it yourself.`));
    if (suggested && isRight === undefined) return;
    const answer = suggested && isRight ? suggested.answer : await typeAnswer();
    if (answer === undefined) {
      notify('No answer was saved, so no test was added.');
      return;
    }
    const { name, inputPath } = await saveTest(paths.folder, { input: text, answer });
    notify(`Test ${name} added: ${relative(paths.folder, inputPath)}`, 'good');
  };
  const typeAnswer = async () => {
    const edited = await inEditor('answer.txt', '');
    return edited.outcome === 'saved' ? edited.text : undefined;
  };
  return {
    edit: () => attempt('Edit the input', edit),
    chooseNext: () => attempt('Choose an input', chooseNext),
    addTest: () => attempt('Add a test', addTest),
  };
}

/** Returns an output that may be the answer, and its program. Throws if the brute force fails. */
async function suggestAnswer(
  { openJudge, signal }: ScreenServices,
  { folder }: WorkspacePaths,
  { input, run }: SolvingState,
) {
  const brute = await readBruteForce(folder);
  if (!brute) {
    const isOfInput = run.state === 'ran' && run.input === input.text && run.run.success && !run.run.outputTruncated;
    return isOfInput ? { from: 'your program', answer: run.run.output } : undefined;
  }
  const request = { openJudge, source: brute, input: Buffer.from(input.text), constraints: constraintsOf(brute) };
  const name = basename(brute.path);
  const { run: ended } = await runSource({ ...request, outputMaxBytes }, signal);
  if (ended.success && !ended.outputTruncated) return { from: name, answer: ended.output };
  throw usageError(
    `${name} gives no answer on this input: ${verdictLabel(ended.verdict)}.`,
    'Fix it, or move it away.',
  );
}

/** Reads a slow but correct solution in the folder, such as `brute.cpp`: the first by name. */
async function readBruteForce(folder: string): Promise<SourceFile | undefined> {
  const names = (await readdir(folder)).sort();
  const name = names.find((file) => parse(file).name === 'brute' && languageOfFile(file) !== undefined);
  return name === undefined ? undefined : readSource(folder, join(folder, name)).catch(() => undefined);
}

/** Opens a text in the editor as a temporary file. Throws the errors of `editFile`. */
async function editInEditor(host: Host, name: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-edit-'));
  try {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    const before = await stampOf(path);
    const { exitCode } = await editFile({ ...host, cwd: folder }, path);
    if (exitCode !== 0) return { outcome: 'failed', exitCode } as const;
    if ((await stampOf(path)) === before) return { outcome: 'unsaved' } as const;
    return { outcome: 'saved', text: decodeText(await readFile(path), 'The saved file') } as const;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
