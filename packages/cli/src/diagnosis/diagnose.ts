import type { Requirement } from '@podium/judge';
import type { Health, PodiumClient } from '@podium/sdk';
import { plural } from '@podium/sdk/display';
import { defaultLanguage, isLanguage, languages } from '@podium/sdk/languages';
import { explainError } from '../explain-error.ts';
import { makeFolder } from '../files/write-file.ts';
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

/** The settings and services that the checks inspect. */
interface Inspected {
  paths: Paths;
  settings: Settings;
  client: PodiumClient;
  session: Session;
}

/**
 * Checks everything podium uses, on this machine and on the server. Rejects only when `signal`
 * aborts.
 */
export async function diagnose(inspected: Inspected, signal: AbortSignal): Promise<DoctorCheck[]> {
  const [machine, server] = await Promise.all([checkMachine(inspected), checkServer(inspected, signal)]);
  return [...machine, ...server];
}

const needed: readonly string[] = ['Node.js', 'g++', 'settings', 'server', 'judging'];

function works(name: string, detail: string): DoctorCheck {
  return { name, state: 'ok', needed: needed.includes(name), detail };
}

function fails(name: string, detail: string, fix?: string): DoctorCheck {
  const isNeeded = needed.includes(name);
  return {
    name,
    state: isNeeded ? 'missing' : 'warning',
    needed: isNeeded,
    detail,
    ...(fix === undefined ? {} : { fix }),
  };
}

async function checkMachine({ paths, settings }: Inspected): Promise<DoctorCheck[]> {
  const { inspectMachine } = await import('@podium/judge');
  const [{ compiler, languages: tools, formatters, bubblewrap }, keychain, folder] = await Promise.all([
    inspectMachine(),
    checkKeychain(settings),
    checkFolder(paths),
  ]);
  return [
    // The entry point rejects an older version.
    works('Node.js', `${process.versions.node} (22.12 or newer is needed)`),
    compiler.status === 'ok'
      ? works('g++', compiler.detail)
      : fails('g++', 'not found: `podium test` and `podium run` cannot compile here', installCommand('g++')),
    ...Object.entries(tools)
      .filter(([id]) => id !== defaultLanguage)
      .map(checkLanguage),
    checkServerTool('bubblewrap', bubblewrap, 'that judges'),
    checkServerTool('clang-format', formatters[defaultLanguage], 'that formats programs'),
    keychain,
    folder,
  ];
}

/** Checks the tools of another language, which only its own programs need. */
function checkLanguage([id, requirement]: readonly [string, Requirement]): DoctorCheck {
  const name = isLanguage(id) ? languages[id].name : id;
  return requirement.status === 'ok' ? works(name, requirement.detail) : fails(name, requirement.lost, requirement.fix);
}

/** Checks a tool that only a server uses. */
function checkServerTool(
  name: 'bubblewrap' | 'clang-format',
  found: Requirement | undefined,
  server: string,
): DoctorCheck {
  if (process.platform !== 'linux') return works(name, 'only used by a server on Linux');
  if (found?.status === 'ok') return works(name, found.detail);
  const detail = `not found: needed only to run a server ${server}, not for your own programs`;
  return fails(name, detail, installCommand(name));
}

async function checkKeychain({ tokens }: Settings): Promise<DoctorCheck> {
  const name = 'keychain';
  if (tokens === 'file') return works(name, 'not used: the session is stored in a private file');
  const probed = await probeKeychain();
  return 'storage' in probed
    ? works(name, 'works')
    : fails(
        name,
        `cannot be used: ${describeKeychainError(probed.error)}; the session is stored in a private file instead`,
      );
}

async function checkFolder({ configDir, settingsFile }: Paths): Promise<DoctorCheck> {
  const name = 'settings';
  try {
    await makeFolder(configDir, 0o700);
    return works(name, settingsFile);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fix = 'set PODIUM_CONFIG_DIR to a folder you may write to';
    return fails(name, `the folder ${configDir} cannot be made: ${reason}`, fix);
  }
}

const clockToleranceMs = 5_000;
const answerTimeoutMs = 5_000;

/**
 * Checks whether the server answers, judges and agrees on the time, and whether the session is
 * valid there.
 */
async function checkServer(inspected: Inspected, signal: AbortSignal): Promise<DoctorCheck[]> {
  const { settings, client } = inspected;
  const { server } = settings;
  try {
    const health = await client.system.health({ signal, timeoutMs: answerTimeoutMs });
    return [
      works('server', `${server}, version ${health.version} (this client: ${version})`),
      checkJudging(health),
      checkClock(client.clock.offsetMs),
      await checkSession(inspected, signal),
    ];
  } catch (error) {
    signal.throwIfAborted();
    const fix = 'start it, or set its address: podium config set server <address>';
    return [fails('server', explainError(error, server).message, fix)];
  }
}

/** Describes why the server does not judge, with the server's own notes. */
function checkJudging({ judging, pendingSubmissions, notes }: Health): DoctorCheck {
  const name = 'judging';
  if (judging) return works(name, [`${plural(pendingSubmissions, 'submission')} waiting`, ...notes].join('; '));
  const detail = notes.length > 0 ? notes.join('; ') : 'the server does not judge';
  return fails(name, detail, 'contact the operator of the server');
}

function checkClock(offsetMs: number): DoctorCheck {
  const name = 'clock';
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  if (Math.abs(offsetMs) <= clockToleranceMs) return works(name, `within ${seconds} s of the server's`);
  const difference = `${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the server's`;
  const fix = 'let your system set its clock from the network';
  return fails(name, `${difference}; contests go by the server's`, fix);
}

async function checkSession({ client, session, settings }: Inspected, signal: AbortSignal): Promise<DoctorCheck> {
  const name = 'session';
  const { storage, isSignedIn } = session;
  const login = `podium login${serverOption(settings)}`;
  if (!(await isSignedIn())) return fails(name, 'not signed in', login);
  try {
    const { userType } = await client.auth.session({ signal, timeoutMs: answerTimeoutMs });
    return works(name, `signed in as ${userType}, stored in ${storage.label}`);
  } catch (error) {
    signal.throwIfAborted();
    // Signing in would not help, because the token of the environment overrides it.
    const fix = storage.kind === 'environment' ? 'unset PODIUM_TOKEN, or give it a fresh token' : login;
    return fails(name, explainError(error, undefined).message, fix);
  }
}

/** Formats one line for each check, with its fix below it, and the summary at the end. */
export function formatDoctor(checks: readonly DoctorCheck[], style: Style): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  // The state takes seven columns, followed by the name, with a gap after each.
  const used = width + 11;
  const lines = checks.flatMap((check) => {
    const fix = check.fix ? [`${' '.repeat(used)}${style.marks.arrow} ${style.accent(check.fix)}`] : [];
    return [
      `${stateWord(check, style)}  ${style.bold(padToWidth(check.name, width))}  ${hangText(safeLine(check.detail), style.columns, used)}`,
      ...fix,
    ];
  });
  const missing = checks.filter(({ state }) => state === 'missing').length;
  const verdict =
    missing === 0 ? style.good('Everything needed is there.') : style.bad(`${plural(missing, 'thing')} missing.`);
  return [...lines, '', verdict].join('\n');
}

function stateWord({ state }: DoctorCheck, style: Style): string {
  if (state === 'ok') return style.good(padToWidth('ok', 7));
  return state === 'missing' ? style.bad('missing') : style.warn(padToWidth('note', 7));
}
