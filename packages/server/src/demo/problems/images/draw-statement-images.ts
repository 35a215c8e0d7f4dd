// Draws the pictures of the statements again: `npx node
// packages/server/src/demo/problems/images/draw-statement-images.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoRoot } from '../../../demo-root.ts';
import { statementImages } from './statement-images.ts';

for (const { path, draw } of statementImages) writeFileSync(join(demoRoot, 'problems', path), draw());
