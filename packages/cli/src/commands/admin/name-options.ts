import { CliError } from '../../cli-error.ts';
import { isSdkError } from '../../sdk-error.ts';

/** The option behind each field of a contest. */
const options: Readonly<Record<string, string>> = {
  title: '--title',
  description: '--description',
  startTime: '--start',
  endTime: '--end',
  problems: '--problem',
  points: '--problem',
};

/** A call that sends a contest; a refusal of one of its fields is told by the option that was typed. */
export async function nameOptions<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isSdkError(error) || error.code !== 'validation_failed' || !error.fields?.length) throw error;
    const fields = error.fields.map(({ path, message }) => {
      const option = options[path.split('.', 1)[0] ?? ''] ?? path;
      return {
        path: option,
        message: `${option} ${message.startsWith(path) ? message.slice(path.length + 1) : message}`,
      };
    });
    const [first = '', ...others] = fields.map(({ message }) => `${message}.`);
    throw new CliError({ code: error.code, message: first, hints: others, fields, cause: error });
  }
}
