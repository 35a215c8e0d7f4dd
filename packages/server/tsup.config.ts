import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/main.ts',
    'src/worker.ts',
    'src/accounts/password-thread.ts',
    'src/http/json-thread.ts',
    'src/database/sqlite-thread.ts',
  ],
  format: 'esm',
  target: 'node22',
  clean: false,
  sourcemap: true,
});
