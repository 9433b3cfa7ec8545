// The programs that tests use besides Node: what shows that one is there, and the Debian packages that bring it. A new
// machine has none of them; one where none can be installed skips the tests with the program's tag (`@module-tag`).

import { execFileSync } from 'node:child_process';
import type { Reporter } from 'vitest/node';
import { installed, type Installable } from './debian-command.ts';

const FONTS = 'fonts-dejavu-core';

/** By tag. */
const systemPrograms = {
  // The shell without a window needs half the processor time of the whole browser; older Debians have no package of it.
  chromium: {
    path: 'command -v chromium-headless-shell || command -v chromium',
    packages: [
      ['chromium-headless-shell', FONTS],
      ['chromium', FONTS],
    ],
  },
  gnumeric: { path: 'command -v ssconvert', packages: [['gnumeric']] },
  // Calc may be missing in an office that is there.
  libreoffice: {
    path: 'soffice=$(command -v soffice) && ls "$(dirname "$(readlink -f "$soffice")")/libsclo.so" >&2 && echo "$soffice"',
    packages: [['libreoffice-calc']],
  },
  // Debian's own interpreter: the UNO bridge is no module of any other.
  uno: { path: '/usr/bin/python3 -c "import uno" && echo /usr/bin/python3', packages: [['python3-uno']] },
  curl: { path: 'command -v curl', packages: [['curl']] },
  python: { path: 'command -v python3', packages: [['python3-minimal']] },
} as const satisfies Readonly<Record<string, Installable>>;

export type SystemProgram = keyof typeof systemPrograms;

const programNames = Object.keys(systemPrograms) as SystemProgram[];

/** The program's path, once it is there; rejects where it can't be installed. */
export const systemProgram = (name: SystemProgram): Promise<string> => installed(systemPrograms[name]);

const succeeds = (script: string): boolean => {
  try {
    execFileSync('sh', ['-c', script], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const mayInstall = 'command -v apt-get && command -v flock && { [ "$(id -u)" = 0 ] || sudo -n true; }';

/** The programs that are missing where nothing can be installed. Under `CI=true` all tests run, and fail there. */
export const lackingPrograms = (): readonly SystemProgram[] => {
  if (process.env['CI'] === 'true' || succeeds(mayInstall)) return [];
  return programNames.filter((name) => !succeeds(systemPrograms[name].path));
};

/** Of a test's tags each one's options count: `skip: false` would run what another tag skips. */
export const tagsOfPrograms = (lacking: readonly SystemProgram[]) =>
  programNames.map((name) => ({ name, ...(lacking.includes(name) && { skip: true }) }));

/** Vitest's reporter: one sentence at the end of a run. */
export const sayWhatIsSkipped = (lacking: readonly SystemProgram[]): Reporter => ({
  onTestRunEnd() {
    if (lacking.length === 0) return;
    const packages = lacking.flatMap((name) => systemPrograms[name].packages[0]);
    console.log(
      `Skipped: the tests that need ${lacking.join(', ')}. They are missing here and can't be installed without apt-get and root; elsewhere apt-get install ${packages.join(' ')} brings them.`,
    );
  },
});
