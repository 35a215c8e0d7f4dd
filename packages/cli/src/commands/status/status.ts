import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { readStatus } from '../../status/read-status.ts';
import { getDuration } from '../parse-moment.ts';
import { renderStatus, statusJson } from './status-result.ts';
import { watchStatus } from './watch-status.ts';

const defaultInterval = '5s';

export const status = defineCommand({
  name: 'status',
  summary: 'show your contests, your verdicts and the problem of this folder',
  description:
    "Shows on one screen who is signed in, running and upcoming contests with the time left by the server's clock, pending submissions, the last verdicts, and the problem of the current folder. With --watch it refreshes until Ctrl-C; with --json it then prints one line of JSON each time.",
  options: {
    watch: { kind: 'flag', short: 'w', summary: 'refresh until Ctrl-C' },
    interval: {
      kind: 'text',
      value: 'duration',
      summary: `with --watch, the time between two refreshes (default: ${defaultInterval})`,
    },
  },
  examples: [
    ['podium status', 'once'],
    ['podium status --watch', 'beside the editor'],
    ['podium status --json', 'for a prompt or a status bar'],
  ],
  async run(context, { watch, interval }) {
    if (interval !== undefined && !watch) throw usageError('--interval needs --watch.');
    const intervalMs = getDuration('--interval', interval ?? defaultInterval);
    const [client, { server }] = await Promise.all([context.signedIn(), context.currentSettings()]);
    const deps = { client, cwd: context.cwd, server };
    if (watch) return watchStatus(context, deps, intervalMs, context.host.argv.includes('--json'));
    const read = await readStatus(deps, context.signal);
    return { text: (view) => renderStatus(read, view), json: statusJson(read) };
  },
});
