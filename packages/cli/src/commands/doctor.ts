import { exitCodes } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { diagnose, isMissing } from '../diagnosis/diagnose.ts';
import { renderDoctor } from '../output/text/doctor.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'what is missing on this machine, and how to install it',
  description:
    'Looks at Node.js, the compiler, the keychain and the server. The exit code is 1 when something needed is missing.',
  examples: [
    ['podium doctor', 'look at everything'],
    ['podium doctor --json', 'the same for scripts'],
  ],
  async run(context) {
    context.reporter.progress({ label: 'Looking…' });
    const [settings, client, session] = await Promise.all([
      context.currentSettings(),
      context.client(),
      context.session(),
    ]);
    const checks = await diagnose({ paths: context.settings.paths, settings, client, session }, context.signal);
    const lacks = checks.some(isMissing);
    return {
      text: (view) => renderDoctor({ checks }, view),
      json: { ok: !lacks, checks },
      exitCode: lacks ? exitCodes.failed : exitCodes.ok,
    };
  },
});
