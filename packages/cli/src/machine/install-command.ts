import { existsSync } from 'node:fs';

type Part = 'g++' | 'bubblewrap' | 'libsecret';

interface PackageManager {
  /** A file that tells that it is this system. */
  mark: string;
  install: string;
  packages: Record<Part, string>;
}

const managers: readonly PackageManager[] = [
  {
    mark: '/usr/bin/apt-get',
    install: 'apt-get install -y',
    packages: { 'g++': 'g++', bubblewrap: 'bubblewrap', libsecret: 'libsecret-1-0' },
  },
  {
    mark: '/usr/bin/dnf',
    install: 'dnf install -y',
    packages: { 'g++': 'gcc-c++', bubblewrap: 'bubblewrap', libsecret: 'libsecret' },
  },
  {
    mark: '/usr/bin/pacman',
    install: 'pacman -S --noconfirm',
    packages: { 'g++': 'gcc', bubblewrap: 'bubblewrap', libsecret: 'libsecret' },
  },
  {
    mark: '/sbin/apk',
    install: 'apk add',
    packages: { 'g++': 'g++', bubblewrap: 'bubblewrap', libsecret: 'libsecret' },
  },
];

/** The command that installs a part on this machine. */
export function installCommand(part: Part, exists: (path: string) => boolean = existsSync): string {
  if (process.platform === 'darwin') return part === 'g++' ? 'xcode-select --install' : `brew install ${part}`;
  const manager = managers.find(({ mark }) => exists(mark));
  if (!manager) return `install ${part} with your package manager`;
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo ';
  return `${asRoot}${manager.install} ${manager.packages[part]}`;
}
