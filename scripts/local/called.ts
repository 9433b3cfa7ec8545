// How a person calls a command: from the repository with npm, from the package with npx.

import { relative } from 'node:path';
import { isPackage, ownFolder } from './places.ts';

const namesInPackage = {
  start: '',
  setup: 'deploy',
  template: 'template',
  token: 'token',
  'check:upstream': 'check',
  forget: 'forget',
} as const;

const fromRepository = (name: string, words: string): readonly string[] => [
  name === 'start' ? 'npm start' : `npm run ${name}`,
  words === '' ? '' : `-- ${words}`,
];

export const called = (name: keyof typeof namesInPackage, words = ''): string =>
  (isPackage ? ['npx coinsheet', namesInPackage[name], words] : fromRepository(name, words))
    .filter((part) => part !== '')
    .join(' ');

/** The file of settings, as a person at the terminal finds it. */
export const settingsFile = isPackage ? relative('.', `${ownFolder}/.dev.vars`) : '.dev.vars';
