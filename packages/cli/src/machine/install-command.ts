import { existsSync } from 'node:fs';

type Part = 'g++' | 'bubblewrap' | 'clang-format' | 'libsecret';

interface PackageManager {
  path: string;
  install: string;
  /** The packages that are not named after the part. */
  packages: Partial<Record<Part, string>>;
}

const managers: readonly PackageManager[] = [
  { path: '/usr/bin/apt-get', install: 'apt-get install -y', packages: { libsecret: 'libsecret-1-0' } },
  {
    path: '/usr/bin/dnf',
    install: 'dnf install -y',
    packages: { 'g++': 'gcc-c++', 'clang-format': 'clang-tools-extra' },
  },
  { path: '/usr/bin/pacman', install: 'pacman -S --noconfirm', packages: { 'g++': 'gcc', 'clang-format': 'clang' } },
  { path: '/sbin/apk', install: 'apk add', packages: { 'clang-format': 'clang-extra-tools' } },
];

export function installCommand(part: Part): string {
  if (process.platform === 'darwin') return part === 'g++' ? 'xcode-select --install' : `brew install ${part}`;
  const manager = managers.find(({ path }) => existsSync(path));
  if (!manager) return `install ${part} with your package manager`;
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo ';
  return `${asRoot}${manager.install} ${manager.packages[part] ?? part}`;
}
