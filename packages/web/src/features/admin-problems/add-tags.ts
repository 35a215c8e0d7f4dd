/** What stands in the field of tags: tags that end with white space join the list, the rest is still being typed. */
export function takeTags(tags: readonly string[], typed: string): { tags: readonly string[]; rest: string } {
  const parts = typed.split(/\s+/);
  const rest = parts.pop() ?? '';
  return { tags: addTags(tags, parts), rest };
}

/** The tags with others at the end: a leading # is left out, and so is what is empty or there already. */
export function addTags(tags: readonly string[], added: readonly string[]): readonly string[] {
  const cleaned = added.map((tag) => tag.trim().replace(/^#/, '').trim()).filter((tag) => tag !== '');
  const all = [...new Set([...tags, ...cleaned])];
  return all.length === tags.length ? tags : all;
}
