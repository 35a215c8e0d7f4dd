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
  platform: 'node',
  clean: false,
  sourcemap: false,
  // Everything is bundled, so that the server and each of its workers load a few files instead of
  // hundreds: finding and reading them takes half a second of CPU time at a start. The judge stays
  // a package of its own, because it finds its runner beside itself. The others are native addons.
  noExternal: [/^(?!@podium\/judge$|better-sqlite3$|@node-rs\/argon2$|pg-native$)/],
  external: ['@podium/judge', 'better-sqlite3', '@node-rs/argon2', 'pg-native'],
  // CommonJS dependencies inside an ES module bundle still call require for Node's own modules.
  banner: {
    js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    options.conditions = ['podium-source'];
  },
});
