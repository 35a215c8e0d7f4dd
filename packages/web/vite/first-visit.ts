/** A JavaScript file of the build. */
export interface Chunk {
  fileName: string;
  isEntry: boolean;
  /** The source of a dynamic import, if the chunk is the target of one. */
  facade: string | undefined;
  /** The bundled sources. */
  modules: readonly string[];
  /** Statically imported files. */
  imports: readonly string[];
  /** Dynamically imported files, loaded at once or on demand. */
  dynamicImports: readonly string[];
  /** Imported style sheets. */
  css: readonly string[];
}

export interface FirstVisit {
  js: ReadonlySet<string>;
  css: ReadonlySet<string>;
}

export interface VisitRules {
  /** Reports whether the router loads the source when its page is visited. */
  isRouted(module: string): boolean;
  /** Reports whether only an action of the user loads the source. */
  isOnDemand(module: string): boolean;
}

/**
 * Lists the files that a visit with an empty cache downloads: `entry`, the chunks that the router
 * loads for the path (`routed`), and all their static and dynamic imports, except other pages and
 * sources on demand.
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

/** Adds the chunk and all its static imports to `seen`. */
function withImports(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) withImports(imported, byName, seen);
  }
  return seen;
}
