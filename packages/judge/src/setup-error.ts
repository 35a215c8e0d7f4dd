/**
 * The things that a machine may lack. The codes are stable: `doctor` and the server's start
 * translate them. Of a tool: it is not installed, it fails when it is asked about itself, or it
 * gives no answer, which on a busy machine says nothing about the tool.
 */
export type JudgeSetupErrorCode =
  | 'tool_missing'
  | 'tool_broken'
  | 'tool_silent'
  | 'bubblewrap_missing'
  | 'namespaces_unavailable'
  | 'memory_groups_missing'
  | 'platform_unsupported'
  | 'runner_unbuildable'
  | 'cache_unwritable';

/**
 * The judge, or a language of it, cannot be prepared on this machine. The message is the problem
 * and the advice how to correct it.
 */
export class JudgeSetupError extends Error {
  override readonly name = 'JudgeSetupError';
  readonly code: JudgeSetupErrorCode;
  readonly problem: string;
  readonly advice: string;

  constructor(
    code: JudgeSetupErrorCode,
    problem: string,
    { advice = '', ...options }: ErrorOptions & { advice?: string } = {},
  ) {
    super(`${problem} ${advice}`.trimEnd(), options);
    this.code = code;
    this.problem = problem;
    this.advice = advice;
  }
}

/** Explains why a language whose programs reserve much memory cannot be judged here. */
export function withoutMemoryGroups({ name }: { name: string }): JudgeSetupError {
  const problem = `${name} needs a memory group of the kernel (cgroup), and this judge may make none.`;
  return new JudgeSetupError('memory_groups_missing', problem, { advice: memoryGroupAdvice });
}

export const memoryGroupAdvice =
  'Run the judge as root, or under systemd with Delegate=memory and DelegateSubgroup=judge; in a container, mount /sys/fs/cgroup writable.';
