import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumProblemFiles } from '../../../server/test/programs.ts';
import { slugOf } from '../../src/text/format-values.ts';
import { writeFiles } from '../write-files.ts';
import type { Story } from './story-setup.ts';
import type { Terminal } from './terminal.ts';

/** A problem that was pulled into a new folder. */
export interface PulledProblem {
  title: string;
  /** The folder in which `podium` is started, relative to the learner's working folder. */
  cwd: string;
  /** The absolute path of the problem's folder. */
  folder: string;
}

interface WorkspaceOptions {
  /** The default is Sum of Two. */
  title?: string;
  /** The source of the solution. The default is the starter file. */
  program?: string;
  columns?: number;
  rows?: number;
  env?: Readonly<Record<string, string | undefined>>;
}

let folders = 0;

/**
 * Uploads a problem with a time limit that outlasts every test, so that an endless program runs
 * until it is stopped. Returns its title.
 */
export async function uploadSlowProblem(story: Story): Promise<string> {
  const title = 'Slow One';
  const files = sumProblemFiles({ title });
  const source = join(story.work, 'slow-package');
  await writeFiles(source, {
    ...files,
    'problem.yaml': (files['problem.yaml'] ?? '').replace('time_limit: 0.5', 'time_limit: 30'),
  });
  await story.asAdmin('problem', 'upload', source);
  return title;
}

/** Pulls a problem, opens `podium` beside its folder and goes to the workspace. */
export async function openWorkspace(
  story: Story,
  { title, program, ...place }: WorkspaceOptions = {},
): Promise<PulledProblem & { terminal: Terminal }> {
  const pulled = await pullProblem(story, { ...(title && { title }), ...(program && { program }) });
  const terminal = await story.openPodium([], { ...place, cwd: pulled.cwd });
  await goToWorkspace(terminal, pulled.title);
  return { ...pulled, terminal };
}

/** Pulls a problem into a new folder and saves the program as its solution. */
export async function pullProblem(
  { learner, work }: Story,
  { title = 'Sum of Two', program }: Pick<WorkspaceOptions, 'title' | 'program'> = {},
): Promise<PulledProblem> {
  folders += 1;
  const cwd = `work-${folders}`;
  const name = slugOf(title);
  const folder = join(work, cwd, name);
  await mkdir(join(work, cwd));
  const { exitCode, stderr } = await learner.podium(['problem', 'get', name, '--dir', folder]);
  if (exitCode !== 0) throw new Error(stderr);
  if (program !== undefined) await writeFile(join(folder, 'solution.cpp'), program);
  return { title, cwd, folder };
}

/** Goes from the home screen to the workspace of a problem. */
export async function goToWorkspace(terminal: Terminal, title: string): Promise<void> {
  await terminal.waitFor('2 Problems');
  await terminal.keys('2');
  await terminal.waitFor(/Search problems[\s\S]*[❯>]/);
  await terminal.type(`/${title}\n`);
  await terminal.waitFor(new RegExp(`[❯>].* ${title}`));
  await terminal.keys('e');
  await terminal.waitFor('/solution.cpp');
}
