/** The shells with a completion script. The list is apart, because `podium --version` loads it. */
export const completionShells = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof completionShells)[number];
