import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatTexts } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = join(root, 'packages');
const cli = join(packages, 'cli');
const sdk = join(packages, 'sdk');
const judge = join(packages, 'judge');
const problems = join(packages, 'problems');
/** The server sends these folders as `/podium.tgz` and `/podium-sdk.tgz`. */
const clientFolder = join(cli, 'dist', 'client');
const sdkFolder = join(sdk, 'dist', 'package');

/** Assembles the npm packages that the server offers. They need no clone. */
export function assembleOfferedPackages() {
  withDeclarations((declarations) => {
    assembleClient(declarations);
    assembleSdk(declarations, sdkFolder);
  });
}

/** Assembles the SDK alone in a folder. */
export function assembleSdkPackage(folder) {
  withDeclarations((declarations) => assembleSdk(declarations, folder));
}

function withDeclarations(assemble) {
  const declarations = mkdtempSync(join(tmpdir(), 'podium-declarations-'));
  try {
    emitDeclarations(declarations);
    assemble(declarations);
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}

/**
 * The SDK is bundled already. The judge comes along as a bundled dependency, because it finds the
 * sources of its runner and its headers beside itself. Native parts come from the registry.
 */
function assembleClient(declarations) {
  const bundles = readdirSync(join(cli, 'dist')).filter(
    (name) => name.endsWith('.js') || ['completion', 'shells', 'workflows', 'new-package'].includes(name),
  );
  empty(clientFolder);
  copy(root, clientFolder, ['LICENSE']);
  copy(cli, clientFolder, ['bin', 'README.md', ...bundles.map((name) => join('dist', name))]);
  copyAll(join(declarations, 'cli', 'src'), join(clientFolder, 'dist'));
  const { inputs } = JSON.parse(readFileSync(join(cli, 'dist', 'metafile-esm.json'), 'utf8'));
  const modules = Object.keys(inputs).map((path) => resolve(cli, path));
  writeFileSync(join(clientFolder, 'licences.txt'), formatTexts(modules));
  const bundledJudge = join(clientFolder, 'node_modules', '@podium', 'judge');
  copy(judge, bundledJudge, ['include', 'runner', 'dist/index.js']);
  const { dependencies, devDependencies, ...judgeManifest } = manifestOf(judge);
  writeJson(join(bundledJudge, 'package.json'), judgeManifest);
  copyAll(join(declarations, 'judge', 'src'), join(bundledJudge, 'dist'));
  assembleTypesOfProblems(join(declarations, 'problems', 'src'));
  writeJson(join(clientFolder, 'package.json'), clientManifest());
}

/** The client's bundle has the code; `podium/problems` names the types. */
function assembleTypesOfProblems(sources) {
  const folder = join(clientFolder, 'node_modules', '@podium', 'problems');
  const { name, version, license, type, exports } = manifestOf(problems);
  copyAll(sources, folder);
  const entries = Object.entries(exports).map(([path, source]) => {
    const declaration = relative('src', source).replace(/\.ts$/, '.d.ts');
    return [path, { types: `./${declaration}` }];
  });
  writeJson(join(folder, 'package.json'), { name, version, license, type, exports: Object.fromEntries(entries) });
}

function assembleSdk(declarations, folder) {
  const bundles = readdirSync(join(sdk, 'dist'), { recursive: true }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('package') && !name.startsWith('.test'),
  );
  empty(folder);
  copy(root, folder, ['LICENSE']);
  copy(sdk, folder, ['README.md', ...bundles.map((name) => join('dist', name))]);
  copyAll(join(declarations, 'sdk', 'src'), join(folder, 'dist'));
  writeJson(join(folder, 'package.json'), sdkManifest());
}

const bundled = ['@podium/judge', '@podium/problems'];

function clientManifest() {
  const { name, version, description, license, type, engines, bin, exports, dependencies } = manifestOf(cli);
  return {
    ...{ name, version, description, license, type, engines, bin },
    exports: { './problems': { types: './dist/problems.d.ts', default: exports['./problems'].default } },
    dependencies: Object.fromEntries(bundled.map((each) => [each, dependencies[each]])),
    bundleDependencies: bundled,
    // Without the keychain's addon the session is stored in a file.
    optionalDependencies: { keytar: dependencies.keytar },
    // Scripts on `podium/problems` name its types, and pass it a client of it.
    peerDependencies: { '@podium/sdk': dependencies['@podium/sdk'] },
    peerDependenciesMeta: { '@podium/sdk': { optional: true } },
  };
}

function sdkManifest() {
  const { name, version, description, license, type, engines, exports, dependencies } = manifestOf(sdk);
  const built = Object.entries(exports).map(([path, { types, default: code }]) => [path, { types, default: code }]);
  return {
    ...{ name, version, description, license, type, engines, sideEffects: ['./dist/chunk-*.js'] },
    ...{ exports: Object.fromEntries(built), dependencies },
  };
}

/**
 * Writes the declarations of the offered packages into a folder. It does not check types: `npm run
 * check` does.
 */
function emitDeclarations(folder) {
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ composite: false, incremental: false, declaration: true, noCheck: true, jsx: 'react-jsx' },
      ...{ rootDir: packages, outDir: folder, typeRoots: [join(root, 'node_modules', '@types')] },
    },
    files: [join(cli, 'src', 'problems.ts')],
    // The compiler writes no declaration of a file that it first finds by the name of its package,
    // and it searches in parallel. So all files are named, not only those that export.
    include: [judge, problems, sdk].map((folder) => join(folder, 'src')),
    exclude: [join(packages, '**', '*.test.ts'), join(packages, '**', 'test')],
  };
  writeJson(join(folder, 'tsconfig.json'), settings);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.json')], { stdio: 'pipe' });
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

function empty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function copy(from, to, names) {
  for (const name of names) copyAll(join(from, name), join(to, name));
}

function copyAll(from, to) {
  cpSync(from, to, { recursive: true });
}
