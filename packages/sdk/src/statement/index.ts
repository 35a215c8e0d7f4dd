export * from './editorial-sections.ts';
export * from './restore-token.ts';
export { type ScannedMarkdown, scanMarkdown } from './scan-markdown.ts';
export * from './set-formulas-aside.ts';
