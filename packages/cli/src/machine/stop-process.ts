import process from 'node:process';

/**
 * Stops this process and those that started it for the same job, as Ctrl-Z does elsewhere, and resolves when the job goes on. Where
 * nobody could continue it, as in a terminal without a shell, the system ignores the stop, and it resolves soon.
 */
export async function stopProcess(): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      process.off('SIGCONT', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, 300);
    process.once('SIGCONT', goOn);
    process.kill(0, 'SIGTSTP');
  });
}
