import type { Plugin, Rolldown } from 'vite';

/**
 * What every visit begins with: the application, and what sends its first request, which is
 * imported only with that.
 */
const startSources = [/\/src\/app\/start\.tsx$/, /\/node_modules\/axios\/index\.js$/];

/**
 * Lets the page of HTML ask for the files that every visit begins with beside the entry, which
 * imports them one after the other.
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

/** The files that every visit begins with, beside the entry and what that imports at once. */
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
