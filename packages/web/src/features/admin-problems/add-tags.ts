/** Adds the typed tags that end with white space. Returns the rest, which is still being typed. */
export function takeTags(tags: readonly string[], typed: string): { tags: readonly string[]; rest: string } {
  const parts = typed.split(/\s+/);
  const rest = parts.pop() ?? '';
  return { tags: addTags(tags, parts), rest };
}

/** Appends tags without a leading `#`, and skips empty tags and duplicates. */
export function addTags(tags: readonly string[], added: readonly string[]): readonly string[] {
  const cleaned = added.map((tag) => tag.trim().replace(/^#/, '').trim()).filter((tag) => tag !== '');
  const all = [...new Set([...tags, ...cleaned])];
  return all.length === tags.length ? tags : all;
}
