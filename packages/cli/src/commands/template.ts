import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { makeFolder, writeNew } from '@podium/files';
import { defaultLanguage, fileLanguages, isLanguage, languages, solutionFile } from '@podium/sdk/languages';
import { languageChoice } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { explainError } from '../explain-error.ts';
import { type Column, listResult, yesColumn } from '../output/table.ts';
import { plainText } from '../result.ts';
import { editFile } from '../solving/edit-file.ts';
import { warnIfNotJudged } from '../solving/offered-languages.ts';
import type { Style } from '../text/style.ts';
import { placeholderList, readTemplate, templatePath } from '../workspace/templates.ts';

export const templateList = defineCommand({
  name: 'template list',
  summary: 'list the templates that pulled problems start from, with their files',
  description: `Lists the templates of your solutions. A pulled problem gets one solution for each of your templates, or solution.cpp with podium's own starter if you have none. In a template, ${placeholderList} stand for the problem's title, id and page, the date, and your name. Delete a file to remove its template.`,
  examples: [['podium template list', 'languages and files']],
  async run(context) {
    const { templatesDir } = context.settings.paths;
    const templates = fileLanguages.map((language) => {
      const path = templatePath(templatesDir, language);
      return { language, path, exists: existsSync(path) };
    });
    const used = templates.filter((template) => template.exists).map(({ path }) => basename(path));
    const { starter } = (await context.currentSettings()).stored;
    const chosen = starter && `${solutionFile(starter)}, because the setting starter is ${starter}.`;
    const start =
      chosen ??
      (used.length > 0 ? `${used.join(' and ')}, from your templates.` : "solution.cpp, podium's own starter.");
    return listResult<Template>(templates, templateColumns, {
      below: ({ dim }) => dim(`\nPulled problems start with ${start} Edit one: podium template edit <name>`),
      json: { templates, folder: templatesDir },
    });
  },
});

export const templateEdit = defineCommand({
  name: 'template edit',
  summary: 'edit the program that pulled problems start from, in your editor',
  description: `Opens the template of a language in $VISUAL, else $EDITOR, else nano or vi. A new one begins with podium's starter, and is stored when you save it. ${placeholderList} stand for the problem's title, id and page, the date, and your name, and belong in a comment. A pull fails before it writes anything if a template is empty, not UTF-8 or larger than the limit for sources.`,
  arguments: {
    language: { ...languageChoice, choices: fileLanguages, summary: `the language (default: ${defaultLanguage})` },
  },
  examples: [
    ['podium template edit', 'solution.cpp'],
    ['podium template edit py', 'solution.py'],
  ],
  async run(context, { language: given }) {
    const language = given !== undefined && isLanguage(given) ? given : defaultLanguage;
    const { templatesDir } = context.settings.paths;
    const path = templatePath(templatesDir, language);
    await warnIfNotJudged(context, language);
    await makeFolder(templatesDir, 0o700);
    const isNew = await writeNew(path, languages[language].starter);
    context.reporter.note(`${placeholderList} stand for the problem and for you.`);
    const { editor, exitCode, isSaved } = await edit(context, path, isNew);
    if (exitCode !== 0) context.reporter.warn(`the editor ended with exit code ${exitCode}`);
    await readTemplate(templatesDir, language).catch((error: unknown) => {
      context.reporter.warn(explainError(error, undefined).message);
    });
    const text = isNew && !isSaved ? 'The template was not saved, so there is none.' : '';
    return { text: plainText(text), json: { language, path, isSaved, editor, exitCode }, exitCode };
  },
});

/** Opens the editor. A new template is removed again if the user does not save it. */
async function edit({ host }: CommandContext, path: string, isNew: boolean) {
  const versionOf = async () => {
    const found = await stat(path).catch(() => undefined);
    return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
  };
  const before = await versionOf();
  const isSaved = async () => (await versionOf()) !== before;
  try {
    return { ...(await editFile(host, path)), isSaved: await isSaved() };
  } finally {
    if (isNew && !(await isSaved())) await rm(path, { force: true });
  }
}

type Template = { language: keyof typeof languages; path: string; exists: boolean };

function templateColumns(style: Style): Column<Template>[] {
  return [
    { title: 'Language', text: ({ language }) => languages[language].name, paint: style.bold, leaveOut: 1 },
    { title: 'Name', text: ({ language }) => language, paint: style.accent },
    yesColumn('Template', (template) => template.exists, style),
    { title: 'File', text: ({ path }) => path, flexible: true },
  ];
}
