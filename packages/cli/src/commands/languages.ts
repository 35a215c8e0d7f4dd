import type { OfferedLanguage } from '@podium/sdk/contract';
import { formatAllowance } from '@podium/sdk/display';
import { isLanguage, languages } from '@podium/sdk/languages';
import { defineCommand } from '../command.ts';
import { type Column, listResult } from '../output/table.ts';
import type { Style } from '../text/style.ts';

export const languagesList = defineCommand({
  name: 'languages',
  summary: 'list the languages that the server judges, with what their programs get beyond the limits',
  description:
    'Lists the languages that the server judges, their ids for --language, the endings of their files, and how the limits of a problem change for their programs. `podium doctor` says which of them this machine can test.',
  examples: [
    ['podium languages', 'names, endings and limits'],
    ["podium languages --json | jq -r '.[].id'", 'only the ids'],
  ],
  async run(context) {
    const client = await context.signedIn();
    const offered = await client.compiler.languages({ signal: context.signal });
    return listResult(offered, languageColumns, {
      below: ({ dim }) => dim('\nStart in one: podium problem get <name> --language <id>'),
    });
  },
});

function languageColumns(style: Style): Column<OfferedLanguage>[] {
  return [
    { title: 'Language', text: ({ name }) => name, paint: style.bold, flexible: true },
    {
      title: 'Version',
      text: ({ versions }) => versions.join(' and ') || 'no machine ready',
      flexible: true,
      leaveOut: 4,
    },
    { title: 'Id', text: ({ id }) => id, paint: style.accent },
    { title: 'Files', text: ({ id }) => (isLanguage(id) ? languages[id].fileEndings.join(' ') : ''), leaveOut: 1 },
    { title: 'Time', text: ({ allowance }) => `limit${formatAllowance(allowance).time}`, leaveOut: 3 },
    { title: 'Memory', text: ({ allowance }) => `limit${formatAllowance(allowance).memory}`, leaveOut: 2 },
  ];
}
