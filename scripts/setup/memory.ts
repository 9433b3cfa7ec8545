// Remembers answers for later runs: the account and the gateway's address. Contains no secrets.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface Remembered {
  readonly accountId?: string;
  readonly gatewayUrl?: string;
}

export interface Memory {
  readonly now: () => Remembered;
  readonly note: (more: Remembered) => Promise<void>;
}

const textOrNothing = (name: keyof Remembered, value: unknown): Remembered =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

const readFrom = async (path: string): Promise<Remembered> => {
  try {
    const { accountId, gatewayUrl } = Object(JSON.parse(await readFile(path, 'utf8')));
    return { ...textOrNothing('accountId', accountId), ...textOrNothing('gatewayUrl', gatewayUrl) };
  } catch {
    return {};
  }
};

export const openMemory = async (path: string): Promise<Memory> => {
  let remembered = await readFrom(path);
  return {
    now: () => remembered,
    note: async (more) => {
      remembered = { ...remembered, ...more };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${JSON.stringify(remembered, undefined, 2)}\n`);
    },
  };
};
