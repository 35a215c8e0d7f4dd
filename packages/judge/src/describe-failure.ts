/** Formats an error with its causes, for operators. */
export function describeFailure(error: unknown, where?: string): string {
  const messages: string[] = where === undefined ? [] : [where];
  for (let current = error; current !== undefined && messages.length < 6; ) {
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages.join(': ');
}
