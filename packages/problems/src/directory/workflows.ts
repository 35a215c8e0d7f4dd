/** The programs that run a workflow on a server of repositories. */
export const ciProviders = ['github', 'gitlab', 'forgejo'] as const;
export type CiProvider = (typeof ciProviders)[number];

interface Workflow {
  /** The path from the root of the repository. */
  file: string;
  text: string;
}

/**
 * Verifies the problems whose files a change request changes. `base` is the expression of the shell
 * for the commit that it is compared with. Names may have spaces, and a removed problem has no
 * files to verify. In a container another user may own the files: git accepts that with
 * `safe.directory`.
 */
const verifyChanged = (base: string): string[] => [
  `changed="$(mktemp)"`,
  `git -c safe.directory='*' diff -z --no-renames --name-only "${base}...HEAD" -- problems | cut -z -d / -f 1,2 | sort -zu > "$changed"`,
  'folders=()',
  `while IFS= read -r -d '' folder; do`,
  '  if [ -f "$folder/problem.yaml" ] || [ -f "$folder/problem.xml" ]; then folders+=("$folder"); fi',
  `done < "$changed"`,
  `if [ \${#folders[@]} -gt 0 ]; then podium problem verify "\${folders[@]}" --junit podium-report.xml; fi`,
];

/** Shows the plan. Its exit code 8 says that there are changes, which is no failure. */
const showPlan = ['code=0', 'podium plan > podium-plan.txt || code=$?', 'cat podium-plan.txt'];
const endPlan = '[ "$code" -eq 0 ] || [ "$code" -eq 8 ]';

/** An expression of GitHub's syntax. */
const expression = (name: string) => `\${{ ${name} }}`;
const token = `PODIUM_TOKEN: ${expression('secrets.PODIUM_TOKEN')}`;
const hasNoToken = '[ -z "$PODIUM_TOKEN" ]';

const installTools = 'apt-get update -q && apt-get install -q -y bubblewrap g++ git python3';
const installClient = 'npm install --global "$PODIUM_SERVER/podium.tgz"';

const secretNotice = (where: string) => [
  `# ${where}: the secret PODIUM_TOKEN, from`,
  '#   podium token create --name ci --scope problems:write --scope contests:write',
];

/** Makes the workflow of a provider, which uses the server at this address. */
export function makeWorkflow(provider: CiProvider, server: string): Workflow {
  switch (provider) {
    case 'github':
      return { file: '.github/workflows/podium.yml', text: joinLines(githubLines(server)) };
    case 'gitlab':
      return { file: '.gitlab-ci.yml', text: joinLines(gitlabLines(server)) };
    case 'forgejo':
      return { file: '.forgejo/workflows/podium.yml', text: joinLines(forgejoLines(server)) };
  }
}

function githubLines(server: string): string[] {
  return actionLines(server, {
    notice: secretNotice('Settings, Secrets and variables, Actions'),
    machine: ['    runs-on: ubuntu-24.04'],
    before: [
      '      - uses: actions/checkout@v4',
      '        with: { fetch-depth: 0 }',
      '      - uses: actions/setup-node@v4',
      '        with: { node-version: 24 }',
      '      - name: Install podium',
      '        run: |',
      `          sudo sh -c '${installTools}'`,
      '          # Ubuntu forbids programs to make the namespaces that the sandbox of the judge needs.',
      '          sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
      `          ${installClient}`,
    ],
  });
}

function forgejoLines(server: string): string[] {
  return actionLines(server, {
    notice: secretNotice('Settings, Actions, Secrets'),
    machine: [
      '    runs-on: docker',
      '    container:',
      '      image: node:24-bookworm',
      '      # The sandbox of the judge needs namespaces, so the runner must allow this option.',
      '      options: --privileged',
    ],
    before: [
      '      - uses: https://code.forgejo.org/actions/checkout@v4',
      '        with: { fetch-depth: 0 }',
      '      - name: Install podium',
      '        run: |',
      `          ${installTools}`,
      `          ${installClient}`,
    ],
  });
}

/** Makes a workflow of GitHub's syntax, which Forgejo shares. */
function actionLines(
  server: string,
  { notice, machine, before }: { notice: string[]; machine: string[]; before: string[] },
): string[] {
  return [
    '# Verifies the problems of a pull request and shows what it would change; pushes what is merged.',
    ...notice,
    'name: podium',
    'on:',
    '  pull_request:',
    '  push:',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  podium:',
    "    if: github.event_name == 'pull_request' || github.ref_name == github.event.repository.default_branch",
    ...machine,
    '    defaults:',
    '      run: { shell: bash }',
    '    # One push follows the other.',
    `    concurrency: podium-${expression('github.ref')}`,
    '    env:',
    `      PODIUM_SERVER: ${JSON.stringify(server)}`,
    '    steps:',
    ...before,
    '      - name: Verify the problems that changed',
    "        if: github.event_name == 'pull_request'",
    '        run: |',
    ...indent(verifyChanged('origin/$GITHUB_BASE_REF'), 10),
    '      - name: Show what a push would change',
    "        if: github.event_name == 'pull_request'",
    '        env:',
    `          ${token}`,
    '        run: |',
    '          # Pull requests from forks get no secrets.',
    `          if ${hasNoToken}; then echo 'There is no secret PODIUM_TOKEN.'; exit 0; fi`,
    ...indent(showPlan, 10),
    `          { echo '\`\`\`'; cat podium-plan.txt; echo '\`\`\`'; } >> "$GITHUB_STEP_SUMMARY"`,
    `          ${endPlan}`,
    '      - name: Push',
    "        if: github.event_name == 'push'",
    '        env:',
    `          ${token}`,
    '        run: podium push',
  ];
}

function gitlabLines(server: string): string[] {
  return [
    '# Verifies the problems of a merge request and shows what it would change; pushes what is merged.',
    ...secretNotice('Settings, CI/CD, Variables'),
    '# Mask the variable. Merge requests run unprotected branches, so a protected one gives them no plan.',
    'default:',
    '  image: node:24-bookworm',
    '  before_script:',
    `    - ${installTools}`,
    `    - ${installClient}`,
    'variables:',
    `  PODIUM_SERVER: ${JSON.stringify(server)}`,
    '  GIT_DEPTH: "0"',
    '# The sandbox of the judge needs namespaces, so the runner needs `privileged = true`.',
    'podium-verify:',
    '  rules:',
    "    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'",
    '  script:',
    '    - |',
    '      set -euo pipefail',
    ...indent(verifyChanged('$CI_MERGE_REQUEST_DIFF_BASE_SHA'), 6),
    '  artifacts:',
    '    when: always',
    '    reports: { junit: podium-report.xml }',
    'podium-plan:',
    '  rules:',
    "    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'",
    '  script:',
    '    - |',
    `      if ${hasNoToken}; then echo 'There is no variable PODIUM_TOKEN.'; exit 0; fi`,
    ...indent([...showPlan, endPlan], 6),
    '  artifacts:',
    '    when: always',
    '    paths: [podium-plan.txt]',
    'podium-push:',
    '  # One push follows the other.',
    '  resource_group: podium',
    '  rules:',
    "    - if: $CI_PIPELINE_SOURCE == 'push' && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH",
    '  script:',
    '    - podium push',
  ];
}

function indent(lines: readonly string[], spaces: number): string[] {
  return lines.map((line) => ' '.repeat(spaces) + line);
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
