import type { Plugin, Rolldown } from 'vite';

/**
 * Every visit needs the application and axios, which is imported dynamically with the first
 * request.
 */
const startSources = [/\/src\/app\/start\.tsx$/, /\/node_modules\/axios\/index\.js$/];

/**
 * Preloads the files of every visit from `index.html`, because the entry imports them one after the
 * other.
 */
export function linkStart(): Plugin {
  return {
    name: 'podium:link-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return startFiles(Object.values(bundle)).map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** Lists the files of every visit, except the entry and its static imports. */
function startFiles(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = files.filter((file) => file.type === 'chunk');
  const started = startSources.map((source) => {
    const chunk = chunks.find(({ facadeModuleId }) => source.test(facadeModuleId ?? ''));
    if (!chunk) throw new Error(`the build has no file for ${source}`);
    return chunk;
  });
  const filesOf = (from: readonly Rolldown.OutputChunk[]) =>
    new Set(from.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const linked = filesOf(chunks.filter(({ isEntry }) => isEntry));
  return [...filesOf(started)].filter((fileName) => !linked.has(fileName));
}
