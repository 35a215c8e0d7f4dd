import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Page } from '../src/app/pages.ts';
import { type BuiltVisit, chunksOf, readPages, visitsOf } from './built-visits.ts';

/** The list of documents by the addresses that they serve. The server reads it. */
const listFile = 'documents.json';

/**
 * Writes a document for each page: `index.html` with links to all files of the page, and with the
 * page as it is before data arrive, which the browser shows until the application draws the page.
 */
export function pageDocuments(): Plugin {
  return {
    name: 'podium:page-documents',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        const html = String(index.source);
        const { pages, expressionOf } = await readPages();
        const markups = await prerender();
        const documentOf = (visit: BuiltVisit) => {
          const { path, role } = visit.page;
          return fill(html, { links: linksOf(html, visit, bundle), role, markup: markups.get(path) ?? '' });
        };
        // A page with several kinds of visits has one document, for the first of them.
        const visits = visitsOf(pages, chunksOf(bundle)).filter(({ page, budget }) => budget === page.budgets[0]);
        const list = visits.map((visit) => {
          const { page } = visit;
          const file = `documents/${page.path.slice(1).replaceAll(':', '').replaceAll('/', '-')}.html`;
          this.emitFile({ type: 'asset', fileName: file, source: documentOf(visit) });
          return { path: expressionOf(page.path).source, file };
        });
        this.emitFile({ type: 'asset', fileName: listFile, source: JSON.stringify(list) });
        const signIn = visits.find(({ page }) => page.path === '/auth/login');
        if (!signIn) throw new Error('there is no page for signing in');
        index.source = documentOf(signIn);
      },
    },
  };
}

async function prerender(): Promise<ReadonlyMap<string, string>> {
  const path = fileURLToPath(new URL('../src/app/prerender.tsx', import.meta.url));
  const { module } = await runnerImport<typeof import('../src/app/prerender.tsx')>(path, {
    plugins: [withoutStyles()],
    // The SDK may not be built yet.
    environments: { inline: { resolve: { noExternal: ['@podium/sdk'], conditions: ['podium-source'] } } },
  });
  return module.prerendered;
}

/** Replaces style sheets by nothing, because Vite reads them only in a build of its own. */
function withoutStyles(): Plugin {
  const nothing = '\0no-styles';
  return {
    name: 'podium:without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? nothing : undefined),
    load: (id) => (id === nothing ? '' : undefined),
  };
}

/**
 * Links the files of the page that the document does not link yet. Browsers request few at a time,
 * so the largest comes first, and the editor last: a statement can be read without it.
 */
function linksOf(html: string, { js, css }: BuiltVisit, bundle: Rolldown.OutputBundle): string {
  const bytesOf = (file: string) => {
    const output = bundle[file];
    return output?.type === 'chunk' && output.name !== 'editor' ? output.code.length : 0;
  };
  const byBytes = [...js].sort((left, right) => bytesOf(right) - bytesOf(left));
  const scripts = byBytes.map((file) => ['modulepreload', file] as const);
  const styles = [...css].map((file) => ['stylesheet', file] as const);
  return [...styles, ...scripts]
    .filter(([, file]) => !html.includes(`"/${file}"`))
    .map(([rel, file]) => `    <link rel="${rel}" crossorigin href="/${file}">\n`)
    .join('');
}

/** `styles.css` shows the frame to whom it is for. It is inert, because it has no behaviour yet. */
function fill(html: string, { links, role, markup }: { links: string; role: Page['role']; markup: string }): string {
  return html
    .replace('</head>', () => `${links}  </head>`)
    .replace(
      '<div id="root">',
      (root) => `<div id="frame" data-for="${role}" inert aria-busy="true">${markup}</div>\n    ${root}`,
    );
}
