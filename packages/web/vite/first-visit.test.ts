import { expect, it } from 'vitest';
import { type Chunk, firstVisit } from './first-visit.ts';

const rules = {
  isRouted: (source: string) => source.endsWith('-page.tsx'),
  isOnDemand: (source: string) => source.includes('/katex/'),
};

function chunk(fileName: string, parts: Partial<Chunk> = {}): Chunk {
  return {
    fileName,
    isEntry: false,
    facade: undefined,
    modules: [],
    imports: [],
    dynamicImports: [],
    css: [],
    ...parts,
  };
}

function visit(...[entry, page, ...others]: [Chunk, Chunk, ...Chunk[]]) {
  const { js, css } = firstVisit([entry, page, ...others], { entry, routed: [page] }, rules);
  return { js: [...js].sort(), css: [...css].sort() };
}

it('downloads the entry, the page and all that they import, each once', () => {
  const entry = chunk('entry', { imports: ['shared'], dynamicImports: ['page'], css: ['a.css'] });
  const page = chunk('page', { facade: 'a-page.tsx', imports: ['shared', 'editor'], css: ['b.css'] });
  const editor = chunk('editor', { imports: ['shared', 'entry'], css: ['a.css'] });
  expect(visit(entry, page, chunk('shared'), editor)).toEqual({
    ...{ js: ['editor', 'entry', 'page', 'shared'], css: ['a.css', 'b.css'] },
  });
});

it('downloads what is imported dynamically, at any depth', () => {
  const entry = chunk('entry', { dynamicImports: ['page', 'transport'] });
  const page = chunk('page', { facade: 'a-page.tsx', dynamicImports: ['editor'] });
  const editor = chunk('editor', { dynamicImports: ['language'] });
  const others = [chunk('transport'), editor, chunk('language', { imports: ['parser'] }), chunk('parser')];
  expect(visit(entry, page, ...others).js).toEqual(['editor', 'entry', 'language', 'page', 'parser', 'transport']);
});

it('downloads no other page', () => {
  const entry = chunk('entry', { dynamicImports: ['page', 'other'] });
  const page = chunk('page', { facade: 'a-page.tsx' });
  expect(visit(entry, page, chunk('other', { facade: 'b-page.tsx' })).js).toEqual(['entry', 'page']);
});

it('leaves for later what brings along a source that comes on demand', () => {
  const entry = chunk('entry');
  const page = chunk('page', { dynamicImports: ['formulas'] });
  const formulas = chunk('formulas', { imports: ['katex'] });
  expect(visit(entry, page, formulas, chunk('katex', { modules: ['/katex/katex.mjs'] })).js).toEqual(['entry', 'page']);
});

it('counts a source that comes on demand where it is imported at once', () => {
  const entry = chunk('entry');
  const page = chunk('page', { imports: ['katex'], dynamicImports: ['formulas'] });
  const formulas = chunk('formulas', { imports: ['katex'] });
  const katex = chunk('katex', { modules: ['/katex/katex.mjs'] });
  expect(visit(entry, page, formulas, katex).js).toEqual(['entry', 'formulas', 'katex', 'page']);
});
