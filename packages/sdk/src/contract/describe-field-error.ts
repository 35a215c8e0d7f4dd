/**
 * Describes the error of a field under the name that the user knows. `label` is that name; it
 * replaces the path at the start of the message, or precedes a message that continues it.
 */
export function describeFieldError({ path, message }: { path: string; message: string }, label = path): string {
  if (!path) return message;
  // Most messages of the contract continue the field's name ("must be …") or contain it. Those of
  // zod itself contain no name.
  // biome-ignore lint/plugin: decides only how the message is joined to the name
  const [opening] = /^(?:must|is|has|Invalid|Too|Unrecognized)\b/.exec(message) ?? [];
  if (opening) return `${label}${/^[A-Z]/.test(opening) ? ':' : ''} ${message}`;
  // The message of an entry may name the list: `problems names …` at the path `problems.0`.
  const [list = path] = label === path ? [] : path.split('.', 1);
  // biome-ignore lint/plugin: decides only how the message is joined to the name
  const named = [path, list].find((name) => message.startsWith(name));
  return named === undefined ? message : label + message.slice(named.length);
}
