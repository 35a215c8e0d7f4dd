import { makeFolder } from '@podium/files';
import type { Requirement } from '@podium/judge';
import type { Health, PodiumClient } from '@podium/sdk';
import { plural } from '@podium/sdk/display';
import { defaultLanguage, languageName, nameLanguages } from '@podium/sdk/languages';
import { explainError } from '../explain-error.ts';
import { version } from '../host.ts';
import { installCommand } from '../machine/install-command.ts';
import { describeKeychainError, probeKeychain } from '../session/keychain-store.ts';
import type { Session } from '../session/session.ts';
import type { Paths } from '../settings/paths.ts';
import { type Settings, serverOption } from '../settings/settings.ts';
import type { Style } from '../text/style.ts';
import { padToWidth, safeLine } from '../text/terminal-text.ts';
import { hangText } from '../text/wrap.ts';

export interface DoctorCheck {
  name: string;
  state: 'ok' | 'missing' | 'warning';
  /** Podium cannot work without it. */
  needed: boolean;
  detail: string;
  /** The command or the step that fixes it. */
  fix?: string;
}

interface Inspected {
  paths: Paths;
  settings: Settings;
  client: PodiumClient;
  session: Session;
}

/** Rejects only when `signal` aborts. */
export async function diagnose(inspected: Inspected, signal: AbortSignal): Promise<DoctorCheck[]> {
  const [machine, server] = await Promise.all([checkMachine(inspected), checkServer(inspected, signal)]);
  // The list of a machine with many languages is longer than a screen.
  return [...server, ...machine];
}

type Subject = Pick<DoctorCheck, 'name' | 'needed'>;

function works(subject: Subject, detail: string): DoctorCheck {
  return { ...subject, state: 'ok', detail };
}

function fails(subject: Subject, detail: string, fix?: string): DoctorCheck {
  return { ...subject, state: subject.needed ? 'missing' : 'warning', detail, ...(fix === undefined ? {} : { fix }) };
}

const compilerSubject: Subject = { name: 'g++', needed: true };
const serverSubject: Subject = { name: 'server', needed: true };

async function checkMachine({ paths, settings }: Inspected): Promise<DoctorCheck[]> {
  const { inspectMachine, languages } = await import('@podium/judge');
  const reserving = Object.entries(languages).flatMap(([id, { reservesMemory }]) => (reservesMemory ? [id] : []));
  const [{ compiler, languages: tools, formatters, bubblewrap, cgroups }, keychain, folder] = await Promise.all([
    inspectMachine(),
    checkKeychain(settings),
    checkFolder(paths),
  ]);
  return [
    // The entry point rejects an older version.
    works({ name: 'Node.js', needed: true }, `${process.versions.node} (22.12 or newer is needed)`),
    checkCompiler(compiler),
    ...Object.entries(tools)
      .filter(([id]) => id !== defaultLanguage)
      .map(([id, requirement]) => checkTool({ name: languageName(id), needed: false }, requirement)),
    checkServerTool('bubblewrap', bubblewrap, 'that judges', installCommand('bubblewrap')),
    checkServerTool(
      'clang-format',
      formatters[defaultLanguage],
      'that formats programs',
      installCommand('clang-format'),
    ),
    checkServerTool('cgroups', cgroups, `that judges ${nameLanguages(reserving, 'conjunction')}`),
    keychain,
    folder,
  ];
}

function checkCompiler(compiler: Requirement): DoctorCheck {
  if (compiler.status !== 'missing') return checkTool(compilerSubject, compiler);
  const lost = 'not found: `podium test` and `podium run` cannot compile here';
  return fails(compilerSubject, lost, installCommand('g++'));
}

function checkTool(subject: Subject, found: Requirement): DoctorCheck {
  return found.status === 'ok' ? works(subject, found.detail) : fails(subject, found.lost, found.fix);
}

/** Checks a tool that only a server uses. */
function checkServerTool(name: string, found: Requirement | undefined, server: string, install?: string): DoctorCheck {
  const subject = { name, needed: false };
  if (process.platform !== 'linux') return works(subject, 'only used by a server on Linux');
  if (found?.status === 'ok') return works(subject, found.detail);
  const state = found?.status === 'unusable' ? 'does not work' : 'not found';
  const detail = `${state}: needed only to run a server ${server}, not for your own programs`;
  return fails(subject, detail, install ?? found?.fix);
}

async function checkKeychain({ tokens }: Settings): Promise<DoctorCheck> {
  const subject = { name: 'keychain', needed: false };
  if (tokens === 'file') return works(subject, 'not used: the session is stored in a private file');
  const probed = await probeKeychain();
  return 'storage' in probed
    ? works(subject, 'works')
    : fails(
        subject,
        `cannot be used: ${describeKeychainError(probed.error)}; the session is stored in a private file instead`,
      );
}

async function checkFolder({ configDir, settingsFile }: Paths): Promise<DoctorCheck> {
  const subject = { name: 'settings', needed: true };
  try {
    await makeFolder(configDir, 0o700);
    return works(subject, settingsFile);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fix = 'set PODIUM_CONFIG_DIR to a folder you may write to';
    return fails(subject, `the folder ${configDir} cannot be made: ${reason}`, fix);
  }
}

const clockToleranceMs = 5_000;
const answerTimeoutMs = 5_000;

async function checkServer(inspected: Inspected, signal: AbortSignal): Promise<DoctorCheck[]> {
  const { settings, client } = inspected;
  const { server } = settings;
  try {
    const health = await client.system.health({ signal, timeoutMs: answerTimeoutMs });
    return [
      works(serverSubject, `${server}, version ${health.version} (this client: ${version})`),
      checkJudging(health),
      ...checkLanguages(health),
      checkClock(client.clock.offsetMs),
      await checkSession(inspected, signal),
    ];
  } catch (error) {
    signal.throwIfAborted();
    const fix = 'start it, or set its address: podium config set server <address>';
    return [fails(serverSubject, explainError(error, server).message, fix)];
  }
}

function checkJudging({ judging, pendingSubmissions, notes }: Health): DoctorCheck {
  const subject = { name: 'judging', needed: true };
  if (judging) return works(subject, [`${plural(pendingSubmissions, 'submission')} waiting`, ...notes].join('; '));
  const detail = notes.length > 0 ? notes.join('; ') : 'the server does not judge';
  return fails(subject, detail, 'contact the operator of the server');
}

/** Lists what the server offers, with versions; nothing if it does not say. */
function checkLanguages({ languages, judging }: Health): DoctorCheck[] {
  if (languages.length === 0 || !judging) return [];
  const describe = ({ id, versions }: Health['languages'][number]) =>
    `${languageName(id)} ${versions.join(' and ') || '(no machine is ready)'}`;
  const subject = { name: 'languages', needed: false };
  const detail = languages.map(describe).join(', ');
  const isComplete = languages.every(({ versions }) => versions.length > 0);
  return [isComplete ? works(subject, detail) : fails(subject, detail)];
}

function checkClock(offsetMs: number): DoctorCheck {
  const subject = { name: 'clock', needed: false };
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  if (Math.abs(offsetMs) <= clockToleranceMs) return works(subject, `within ${seconds} s of the server's`);
  const difference = `${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the server's`;
  const fix = 'let your system set its clock from the network';
  return fails(subject, `${difference}; contests go by the server's`, fix);
}

async function checkSession({ client, session, settings }: Inspected, signal: AbortSignal): Promise<DoctorCheck> {
  const subject = { name: 'session', needed: false };
  const { storage, isSignedIn } = session;
  const login = `podium login${serverOption(settings)}`;
  if (!(await isSignedIn())) return fails(subject, 'not signed in', login);
  try {
    const { userType } = await client.auth.session({ signal, timeoutMs: answerTimeoutMs });
    return works(subject, `signed in as ${userType}, stored in ${storage.label}`);
  } catch (error) {
    signal.throwIfAborted();
    // Signing in would not help, because the token of the environment overrides it.
    const fix = storage.kind === 'environment' ? 'unset PODIUM_TOKEN, or give it a fresh token' : login;
    return fails(subject, explainError(error, undefined).message, fix);
  }
}

export function formatDoctor(checks: readonly DoctorCheck[], style: Style): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const words = { ok: style.good('ok     '), missing: style.bad('missing'), warning: style.warn('note   ') };
  // The state takes seven columns, followed by the name, with a gap after each.
  const used = width + 11;
  const lines = checks.flatMap((check) => {
    const fix = check.fix ? [`${' '.repeat(used)}${style.marks.arrow} ${style.accent(check.fix)}`] : [];
    return [
      `${words[check.state]}  ${style.bold(padToWidth(check.name, width))}  ${hangText(safeLine(check.detail), style.columns, used)}`,
      ...fix,
    ];
  });
  const missing = checks.filter(({ state }) => state === 'missing').length;
  const verdict =
    missing === 0
      ? style.good('All required checks passed.')
      : style.bad(`${plural(missing, 'required check')} failed.`);
  return [...lines, '', verdict].join('\n');
}
