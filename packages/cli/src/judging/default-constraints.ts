/** The limits where a problem says none, and of a program that belongs to no problem. The contract has the same. */
export const defaultConstraints = { timeLimit: '1s', memoryLimit: '256MB' };
