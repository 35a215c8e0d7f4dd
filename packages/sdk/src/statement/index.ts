export * from './check-markdown.ts';
export * from './restore-token.ts';
export { scanMarkdown } from './scan-markdown.ts';
export * from './set-formulas-aside.ts';
