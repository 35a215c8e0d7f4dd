import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { DoctorCheck } from '../../result.ts';
import { checkMachine } from './check-machine.ts';
import { checkServer } from './check-server.ts';

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
    const [machine, server] = await Promise.all([checkMachine(context), checkServer(context)]);
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
