import type { Plugin } from 'vite';

/** One change to a file of a dependency, for what the front end does without or may not do. */
interface Trim {
  /** The end of the file's path. */
  file: `/${string}`;
  /** Answers nothing for a code that it does not know. */
  change(code: string): string | undefined;
}

const trims: readonly Trim[] = [
  // Only the server describes the contract as JSON Schema; every schema of zod would bring the code for it along.
  { file: '/zod/v4/core/json-schema-processors.js', change: throwInstead },
  { file: '/zod/v4/core/to-json-schema.js', change: throwInstead },
  // It also makes every schema watch for values that contain themselves, which JSON has none of.
  { file: '/zod/v4/classic/schemas.js', change: replace('core.config({ memoizer: core.memoizer() })', 'undefined') },
  // The content security policy forbids to compile texts, and reports even the attempt.
  {
    file: '/zod/v4/core/schemas.js',
    change: replace('const jit = !core.globalConfig.jitless;', 'const jit = false;'),
  },
  // Events need fetch anyway, so everything goes that way. axios leaves out its adapter for Node in the same manner.
  { file: '/axios/lib/adapters/xhr.js', change: () => 'export default null;' },
  // Names of statuses for those who read `axios.HttpStatusCode`.
  { file: '/axios/lib/helpers/HttpStatusCode.js', change: () => 'export default {};' },
  // What is sent is JSON or bytes, never a form.
  { file: '/axios/lib/helpers/toFormData.js', change: throwInstead },
  { file: '/axios/lib/helpers/toURLEncodedForm.js', change: throwInstead },
  { file: '/axios/lib/helpers/formDataToJSON.js', change: throwInstead },
  { file: '/axios/lib/core/createMultipartBody.js', change: throwInstead },
  { file: '/axios/lib/helpers/estimateDataURLDecodedBytes.js', change: throwInstead },
  // The policy also forbids style elements; the editor's other way, style sheets that are adopted, it keeps for shadow roots.
  {
    file: '/style-mod/src/style-mod.js',
    change: replace('if (!root.head && root.adoptedStyleSheets', 'if (root.adoptedStyleSheets'),
  },
  // Markdown is read here and never written.
  { file: '/remark-gfm/lib/index.js', change: replace('toMarkdownExtensions.push(gfmToMarkdown(settings))', '') },
  { file: '/remark-math/lib/index.js', change: replace('toMarkdownExtensions.push(mathToMarkdown(settings))', '') },
  // One language of a dozen is used; the others stay because they are calls.
  {
    file: '/@codemirror/legacy-modes/mode/clike.js',
    change: (code) => code.replaceAll(/(export const \w+ =) clike\(/g, '$1 /* @__PURE__ */ clike('),
  },
  // Every browser that runs the rest can do this itself.
  { file: '/@ungap/structured-clone/esm/index.js', change: () => 'export default (value) => structuredClone(value);' },
  // Every browser that runs the rest takes the first of the three kinds of each font.
  {
    file: '/katex/dist/katex.min.css',
    change: (code) => code.replaceAll(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("\w+"\)/g, ''),
  },
];

/** Applies the table above. The build fails where a dependency no longer looks as it expects. */
export function trimDependencies(): Plugin {
  return {
    name: 'podium:trim-dependencies',
    apply: 'build',
    // Before Vite reads style sheets.
    enforce: 'pre',
    transform: {
      filter: { id: trims.map(({ file }) => new RegExp(`${file.replaceAll('.', '\\.')}$`)) },
      handler(code, id) {
        const trim = trims.find(({ file }) => id.endsWith(file));
        if (!trim) return;
        const changed = trim.change(code);
        if (changed === undefined) this.error(`${trim.file} has changed: look at its row in vite/trim-dependencies.ts`);
        return { code: changed, map: null };
      },
    },
  };
}

function replace(part: string, replacement: string): (code: string) => string | undefined {
  return (code) => (code.includes(part) ? code.replace(part, replacement) : undefined);
}

/** The same exports, each a function that must not be called. */
function throwInstead(code: string): string | undefined {
  const names = [...code.matchAll(/^export (?:async )?(?:function|const|class|(?=default)) ?(\w+)/gm)].map(
    ([, name]) => name,
  );
  if (names.length === 0) return undefined;
  return `function leftOut() { throw new Error('left out of the web front end'); }
export { ${names.map((name) => `leftOut as ${name}`).join(', ')} };`;
}
