/** The places of the names in which a text occurs, without regard to case; none for an empty text. `names` are in lower case. */
export function findNames(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return names.flatMap((name, at) => (name.includes(wanted) ? [at] : []));
}

/** The place found after another place, or before it with a step of -1; around the ends. `found` ascends. */
export function foundAfter(found: readonly number[], place: number, step: 1 | -1): number | undefined {
  if (step === 1) return found.find((each) => each > place) ?? found[0];
  return found.findLast((each) => each < place) ?? found.at(-1);
}
