import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { readStatus } from '../../status/read-status.ts';
import { getDuration } from '../parse-moment.ts';
import { renderStatus, statusJson } from './status-result.ts';
import { watchStatus } from './watch-status.ts';

const defaultInterval = '5s';

export const status = defineCommand({
  name: 'status',
  summary: 'who I am, what runs and comes, my verdicts, the problem of this folder',
  description:
    "One screen: who is signed in, live and next contests with the time left by the server's clock, submissions that wait for a verdict, my last verdicts, and the problem of the current folder. With --watch it is refreshed until Ctrl-C; --json then prints one document on one line for each refresh.",
  options: {
    watch: { kind: 'flag', short: 'w', summary: 'refresh until Ctrl-C' },
    interval: {
      kind: 'text',
      value: 'duration',
      summary: `with --watch: ask the server this often, ${defaultInterval} unless said`,
    },
  },
  examples: [
    ['podium status', 'once'],
    ['podium status --watch', 'a screen to keep beside the editor'],
    ['podium status --json', 'for a prompt or a status bar'],
  ],
  async run(context, { watch, interval }) {
    if (interval !== undefined && !watch) throw usageError('--interval goes with --watch.');
    const intervalMs = getDuration('--interval', interval ?? defaultInterval);
    const [client, { server }] = await Promise.all([context.signedIn(), context.currentSettings()]);
    const deps = { client, cwd: context.cwd, server };
    if (watch) return watchStatus(context, deps, intervalMs, context.host.argv.includes('--json'));
    const read = await readStatus(deps, context.signal);
    return { text: (view) => renderStatus(read, view), json: statusJson(read) };
  },
});
