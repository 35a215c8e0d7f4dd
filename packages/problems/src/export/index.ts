export { type ExportedPackage, exportPackage } from './export-package.ts';
export type { ExportFormat } from './package-source.ts';
export { writeZip } from './write-zip.ts';
