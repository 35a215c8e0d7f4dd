import { exitCodes } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { formatDoctor } from '../output/text/doctor.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'check what this machine needs, and how to install what is missing',
  description:
    'Checks Node.js, the compilers, the keychain and the server. The exit code is 1 when something needed is missing.',
  examples: [
    ['podium doctor', 'check everything'],
    ['podium doctor --json', 'the same for scripts'],
  ],
  async run(context) {
    context.reporter.progress({ label: 'Checking…' });
    const [settings, client, session] = await Promise.all([
      context.currentSettings(),
      context.client(),
      context.session(),
    ]);
    const checks = await diagnose({ paths: context.settings.paths, settings, client, session }, context.signal);
    const lacks = checks.some(({ state }) => state === 'missing');
    return {
      text: ({ style }) => ({ text: formatDoctor(checks, style) }),
      json: { ok: !lacks, checks },
      exitCode: lacks ? exitCodes.failed : exitCodes.ok,
    };
  },
});
