/** What is known of a file of JavaScript in the build. */
export interface Chunk {
  fileName: string;
  isEntry: boolean;
  /** The source it was made for, where it can be asked for by a dynamic import. */
  facade: string | undefined;
  /** The sources in it. */
  modules: readonly string[];
  /** Files that are fetched with it. */
  imports: readonly string[];
  /** Files that it fetches itself, at once or on demand. */
  dynamicImports: readonly string[];
  /** Style sheets that are fetched with it. */
  css: readonly string[];
}

export interface FirstVisit {
  js: ReadonlySet<string>;
  css: ReadonlySet<string>;
}

export interface VisitRules {
  /** Sources that the router fetches when they are visited, so not by themselves. */
  isRouted(module: string): boolean;
  /**
   * Sources that come only when somebody does something. What is not named here counts as fetched
   * at once.
   */
  isOnDemand(module: string): boolean;
}

/**
 * The files that a first visit downloads, with an empty cache: `entry`, what the router fetches for
 * the address (`routed`), and all that they import, also dynamically, except other pages and what
 * comes on demand.
 */
export function firstVisit(
  chunks: readonly Chunk[],
  { entry, routed }: { entry: Chunk; routed: readonly Chunk[] },
  rules: VisitRules,
): FirstVisit {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const fetched = new Set<Chunk>();
  for (const chunk of [entry, ...routed]) withImports(chunk, byName, fetched);
  for (let before = 0; before < fetched.size; ) {
    before = fetched.size;
    const dynamic = [...fetched].flatMap((chunk) => chunk.dynamicImports.map((name) => byName.get(name)));
    for (const chunk of dynamic) {
      if (chunk && isFetchedAtOnce(chunk)) withImports(chunk, byName, fetched);
    }
  }
  return {
    js: new Set([...fetched].map((chunk) => chunk.fileName)),
    css: new Set([...fetched].flatMap((chunk) => chunk.css)),
  };

  function isFetchedAtOnce(chunk: Chunk): boolean {
    if (chunk.facade && rules.isRouted(chunk.facade)) return false;
    const news = [...withImports(chunk, byName)].filter((part) => !fetched.has(part));
    return !news.some((part) => part.modules.some((module) => rules.isOnDemand(module)));
  }
}

/** The chunk and all that it imports, added to what is `seen`. */
function withImports(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) withImports(imported, byName, seen);
  }
  return seen;
}
