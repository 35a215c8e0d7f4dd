/** The systems that a package can be exported for. */
export const exportFormats = ['kattis', 'domjudge'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const systemNames: Readonly<Record<ExportFormat, string>> = { kattis: 'Kattis', domjudge: 'DOMjudge' };
