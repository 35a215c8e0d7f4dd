import { defineCommand } from '../../command.ts';
import { checkMachine } from '../../diagnosis/check-machine.ts';
import { checkServer } from '../../diagnosis/check-server.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { DoctorCheck } from '../../result.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'what is missing on this machine, and the command that mends it',
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
    const [machine, server] = await Promise.all([
      checkMachine({ paths: context.settings.paths, settings }, context.signal),
      checkServer({ server: settings.server, client, session }, context.signal),
    ]);
    const checks: DoctorCheck[] = [...machine, ...server];
    const isMissing = checks.some((check) => check.needed && check.state === 'missing');
    return {
      kind: 'doctor',
      data: { checks },
      json: { ok: !isMissing, checks },
      exitCode: isMissing ? exitCodes.wrongAnswer : exitCodes.ok,
    };
  },
});
