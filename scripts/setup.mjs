// Prepares a fresh clone. It runs on Node 20.20 or newer with nothing installed yet, before `npm
// start` and `npm test`. It installs the npm packages (among them the Node that everything else
// runs on), then g++, bubblewrap and the tools of languages, and for the tests shellcheck, tmux, a
// keychain, Chromium and PostgreSQL. If everything is installed, it only checks that.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = parseArgs({ options: { for: { type: 'string', default: 'start' } } }).values.for;

/**
 * The programs that the machine needs, each with its Debian packages and its purpose. `onlyFor`
 * marks those that only the tests need. A program named by an environment variable, or in a folder
 * per version, counts as installed. `otherPrograms` are enough where nothing can be installed.
 */
const tools = [
  { program: 'g++', debianPackages: ['g++'], purpose: 'to compile submissions' },
  { program: 'bwrap', debianPackages: ['bubblewrap'], purpose: 'to isolate them' },
  {
    program: 'shellcheck',
    debianPackages: ['shellcheck'],
    purpose: 'to check the completion scripts',
    onlyFor: 'test',
  },
  { program: 'tmux', debianPackages: ['tmux'], purpose: 'to test the output on a terminal', onlyFor: 'test' },
  {
    program: 'gnome-keyring-daemon',
    debianPackages: ['gnome-keyring', 'dbus', 'libsecret-1-0'],
    purpose: 'to test a session in a keychain',
    onlyFor: 'test',
  },
  {
    program: 'chromium-headless-shell',
    otherPrograms: ['chromium', 'chromium-browser', 'google-chrome'],
    namedBy: 'PODIUM_CHROMIUM',
    // The browser has no font, and without one the pages show no letters.
    debianPackages: ['chromium-headless-shell', 'fonts-dejavu-core'],
    purpose: 'to test the pages in a browser',
    onlyFor: 'test',
  },
  {
    program: 'initdb',
    // Debian installs the programs of PostgreSQL's server outside of PATH.
    versionsFolder: '/usr/lib/postgresql',
    debianPackages: ['postgresql'],
    purpose: 'to test over PostgreSQL',
    onlyFor: 'test',
  },
];

requireNode();
installPackages(root, 'the npm packages', '.bin/node');
if (purpose === 'test') installPackages(join(root, 'scripts/test-tools'), 'the Kotlin SDK', 'kotlin-compiler');
installTools();
reportUnoffered();

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 20)) return;
  fail(`Podium needs Node 20.20 or newer to set itself up; this is ${process.version}.`);
}

function installPackages(folder, what, proof) {
  const stamp = join(folder, 'node_modules', '.podium-lockfile');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const isInstalled =
    existsSync(join(folder, 'node_modules', proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled) return;
  say(`Installing ${what} (once)…`);
  // The workspace's own Node comes with these packages, so this install may run on an older Node
  // than they require.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (result.status !== 0) fail('`npm ci` failed; its message is above. Is the package registry reachable?');
  writeFileSync(stamp, wanted);
}

function installTools() {
  const all = [...neededTools(), ...tools.filter(({ onlyFor = purpose }) => onlyFor === purpose)];
  // Languages share formatters.
  const needed = [...new Map(all.map((tool) => [tool.program, tool])).values()];
  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get');
  const missing = needed.filter((tool) => !isThere(tool) && (mayInstall || !hasOther(tool)));
  if (missing.length === 0) return;
  const names = [...new Set(missing.flatMap((tool) => tool.debianPackages))];
  for (const { program, purpose, howToInstall = '' } of missing)
    say(`${program} is missing: it is needed ${purpose}. ${howToInstall}`.trimEnd());
  if (names.length === 0) return;
  if (!mayInstall) {
    const advice = adviseInstalling(names);
    if (purpose === 'test') fail(`The tests use the real programs. ${advice}`);
    say(`${advice}\nUntil then submissions wait.`);
    return;
  }
  say(`Installing ${names.join(' and ')}…`);
  const isDone = aptGet(['install', ...names]) || (aptGet(['update']) && aptGet(['install', ...names]));
  if (!isDone && !missing.every(hasOther)) fail(`Could not install ${names.join(' and ')}. ${adviseInstalling(names)}`);
}

/**
 * `PODIUM_LANGUAGES=all` offers what is installed, and installs nothing: this says what it lacks.
 */
function reportUnoffered() {
  if (purpose !== 'start' || !listOffered().includes('all')) return;
  const lacking = toolsOfLanguages(() => true).filter((tool) => !isThere(tool));
  if (lacking.length === 0) return;
  for (const { program, purpose, howToInstall = '' } of lacking)
    say(`${program}, ${purpose}, is not installed, so 'all' leaves it out. ${howToInstall}`.trimEnd());
  const names = lacking.flatMap((tool) => tool.debianPackages);
  if (names.length > 0) say(adviseInstalling(names));
}

function adviseInstalling(names) {
  const command = `apt-get update && apt-get install -y ${names.join(' ')}`;
  if (!isOnPath('apt-get')) return `Install with your system's package manager: ${names.join(', ')}`;
  return `Install with: ${process.getuid?.() === 0 ? command : `sudo sh -c '${command}'`}`;
}

/**
 * Tests judge and format every language, and have what Debian lacks in `test-tools`; a server
 * judges C++ and those that it offers by name.
 */
function neededTools() {
  if (purpose === 'test') return toolsOfLanguages(() => true).filter(({ debianPackages }) => debianPackages.length > 0);
  const named = listOffered().filter((id) => id !== 'all');
  return named.length === 0 ? [] : toolsOfLanguages((id) => named.includes(id));
}

function listOffered() {
  return (process.env.PODIUM_LANGUAGES ?? '').split(/[\s,]+/).filter((id) => id !== '');
}

/** The judge has the table; the workspace's own Node reads it. */
function toolsOfLanguages(isWanted) {
  const table = join(root, 'packages/judge/src/languages/languages.ts');
  const read = `import { languages } from ${JSON.stringify(table)}; console.log(JSON.stringify(languages))`;
  const node = join(root, 'node_modules/.bin/node');
  const languages = JSON.parse(execFileSync(node, ['--input-type=module', '-e', read], { encoding: 'utf8' }));
  return Object.entries(languages)
    .filter(([id]) => isWanted(id))
    .flatMap(([, { name, tool, formatter }]) => [
      ...[tool, ...(tool.needs ?? [])].map((needed) => ({ ...needed, purpose: `for submissions in ${name}` })),
      ...(purpose === 'test' && formatter ? [{ ...formatter.tool, purpose: `to format ${name}` }] : []),
    ])
    .map((tool) => ({ ...tool, debianPackages: tool.debianPackage ? [tool.debianPackage] : [] }));
}

function aptGet([verb, ...names]) {
  const args = verb === 'install' ? ['install', '-y', '-q', '--no-install-recommends', ...names] : [verb, '-q'];
  try {
    execFileSync('apt-get', args, { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch (error) {
    if (verb === 'update') say(String(error.stderr ?? error.message));
    return false;
  }
}

function isThere({ program, namedBy, versionsFolder }) {
  if (namedBy && process.env[namedBy]) return true;
  if (versionsFolder && isInVersions(versionsFolder, program)) return true;
  return isOnPath(program);
}

function hasOther({ otherPrograms = [] }) {
  return otherPrograms.some(isOnPath);
}

function isInVersions(folder, program) {
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin', program)));
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, program)));
}

function say(text) {
  console.log(`podium: ${text}`);
}

function fail(text) {
  console.error(`podium: ${text}`);
  process.exit(1);
}
