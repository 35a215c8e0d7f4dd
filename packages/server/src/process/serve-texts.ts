import type { MachineReport, Requirement } from '@podium/judge';
import { clientPackagePath, defaultLanguage, limits } from '@podium/sdk/contract';
import type { Config } from '../config.ts';
import { demoLearner } from '../demo/demo-learner.ts';
import type { JudgeState } from '../judging/worker-messages.ts';

/** The first administrator, at the start that made the account. */
export interface NewAdmin {
  email: string;
  /** It is undefined if the operator chose it, so that it never appears on a screen or in a log. */
  password: string | undefined;
}

type KnownState = Exclude<JudgeState, { type: 'starting' }>;

interface JudgingFacts extends Pick<Config, 'dataDir' | 'workers' | 'languages'> {
  machine: MachineReport;
  /** The target of the log. */
  log: string;
}

interface BannerFacts extends JudgingFacts {
  address: string;
  admin: NewAdmin | undefined;
  demo: 'seeded' | 'declined';
  judge: KnownState | { type: 'absent' };
}

/** Formats the text that a person sees once the server is ready. */
export function formatBanner(facts: BannerFacts): string {
  const isDemo = facts.demo === 'seeded';
  const rows: Row[] = [
    ...(facts.admin ? ([['Admin', describeAdmin(facts.admin)]] as const) : []),
    ...(isDemo ? ([['Learner', `${demoLearner.email}  ${demoLearner.password}`]] as const) : []),
    ['Client', `npm install -g ${facts.address}${clientPackagePath}`],
    ['Sign in', `podium login --email ${isDemo ? demoLearner.email : (facts.admin?.email ?? '<your email>')}`],
    ...judgingRows(facts),
  ];
  return formatRows(describeStart(facts), rows);
}

/** Formats the text that a person sees once a worker without the API judges. */
export function formatWorkerBanner(facts: JudgingFacts & { judge: KnownState }): string {
  const { judge } = facts;
  const start =
    judge.type === 'unable' ? `The worker runs, but cannot judge: ${judge.reason}` : 'The worker judges submissions';
  return formatRows([start], judgingRows(facts));
}

type Row = readonly [label: string, text: string];

function judgingRows(facts: JudgingFacts): Row[] {
  return [
    ['Judging', describeJudging(facts)],
    ['Data', facts.dataDir],
    ['Log', facts.log],
  ];
}

function formatRows(start: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map(([label, text]) => `  ${label.padEnd(9)}${text}`);
  return ['', ...start, '', ...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}

/** Ready means that submissions are judged, here or by another machine. */
function describeStart({ address, judge }: BannerFacts): string[] {
  switch (judge.type) {
    case 'ready':
    case 'hindered':
    case 'absent':
      return [`Podium is ready at ${address}`];
    case 'unable':
      return [
        `Podium is running at ${address}, but cannot judge: ${judge.reason}`,
        'Submissions wait until it can. It keeps trying.',
      ];
  }
}

/** Formats the text for a start that made the first administrator and then failed. */
export function formatNewAdmin(admin: NewAdmin): string {
  return `The first administrator is ${describeAdmin(admin)}`;
}

function describeAdmin({ email, password }: NewAdmin): string {
  return `${email}  ${password === undefined ? '(password as in PODIUM_ADMIN_PASSWORD)' : `${password}  (shown this once)`}`;
}

/**
 * Lists what the machine lacks, and how to fix it, for everybody: without what tools printed. The
 * worker reports which languages it lacks, as long as it does.
 */
export function machineNotes(machine: MachineReport): string[] {
  return needsOf(machine, []).flatMap((need) => (need.status === 'ok' ? [] : [`${need.inShort} ${need.fix}`]));
}

/** Lists the languages for which the machine has a formatter. */
export function formattedLanguages({ formatters }: MachineReport): string[] {
  return Object.keys(formatters).filter((id) => formatters[id]?.status === 'ok');
}

/** The files that a server has open at the start of a contest, besides connections. */
const ownFiles = 256;
/** The inputs of a submission's tests are open at a time, and a few pipes and outputs. */
const filesOfJudging = limits.testCasesMaxCount + 50;

/**
 * Returns a sentence for a process that may open fewer files than its settings ask for; undefined
 * if they are enough. The judge is a process of its own, with the same limit.
 */
export function describeFileLimit(
  allowed: number,
  { workers, connections }: { workers: number; connections: number },
): string | undefined {
  const parts = [
    ...(connections > 0
      ? [{ files: ownFiles + connections, use: `${connections} connections at the start of a contest` }]
      : []),
    ...(workers > 0 ? [{ files: ownFiles + workers * filesOfJudging, use: `judging ${workers} at a time` }] : []),
  ].filter(({ files }) => files > allowed);
  if (parts.length === 0) return undefined;
  const needed = Math.max(...parts.map(({ files }) => files));
  const uses = parts.map(({ use }) => use).join(' and ');
  return `Only ${allowed} files may be open at a time, and ${uses} can need ${needed}: raise the limit (ulimit -n, or LimitNOFILE of the service).`;
}

function describeJudging({ machine, workers, languages }: JudgingFacts): string {
  if (workers === 0) return 'not by this process; podium-server worker starts one that judges';
  const needs = [needsOf(machine, languages), machine.formatters[defaultLanguage] ?? []].flat();
  const found = needs.flatMap((need) => (need.status === 'ok' ? [need.detail] : []));
  const lost = needs.flatMap((need) => (need.status === 'ok' ? [] : [`${need.lost} ${need.fix}`]));
  return [[...found, `${workers} at a time`].join(', '), ...lost].join(`\n${' '.repeat(11)}`);
}

/**
 * Lists the C++ compiler, the needs of the other languages that are offered, and of the sandbox.
 */
function needsOf(machine: MachineReport, languages: readonly string[]): Requirement[] {
  const { compiler, bubblewrap, namespaces, cgroups } = machine;
  const others = languages.filter((id) => id !== defaultLanguage).flatMap((id) => machine.languages[id] ?? []);
  // Namespaces that work need no mention, and without bubblewrap nobody could test them.
  const isBroken = bubblewrap.status === 'ok' && namespaces.status !== 'ok';
  return [compiler, ...others, bubblewrap, ...(isBroken ? [namespaces] : []), cgroups];
}
