import { basename } from 'node:path';
import { languageOption, sourceArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import { plainText } from '../../result.ts';
import { editFile } from '../../solving/edit-file.ts';
import { findSource } from '../../workspace/workspace.ts';

export const edit = defineCommand({
  name: 'edit',
  summary: 'open the solution in your editor',
  description:
    'Opens the file in $VISUAL, else $EDITOR, else nano or vi, and ends with the exit code of the editor. An editor with its own window needs an option to wait: VISUAL="code --wait".',
  arguments: { file: sourceArgument },
  options: { language: languageOption },
  examples: [
    ['podium edit', 'solution.cpp of this folder'],
    ['podium edit brute.cpp', 'another file'],
    ["VISUAL='code --wait' podium edit", 'in another editor'],
  ],
  async run(context, input) {
    const { cwd, host, reporter } = context;
    const path = await findSource(cwd, await findFolderOfName(context, input.file), input.language);
    const { editor, exitCode } = await editFile(host, path);
    if (exitCode > 128) reporter.warn(`the editor was killed; ${basename(path)} contains the last saved version`);
    else if (exitCode !== 0) reporter.warn(`the editor ended with exit code ${exitCode}`);
    return { text: plainText(''), json: { file: path, editor, exitCode }, exitCode };
  },
});
