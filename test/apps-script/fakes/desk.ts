// Types formulas into the built add-on, with a scripted gateway.

import { inject } from 'vitest';
import { readFormula } from './read-formula.ts';
import { startScriptHost, type ScriptHost } from './script-host.ts';
import { scriptGateway, type ScriptedGateway } from './scripted-gateway.ts';
import type { StandInOptions } from './google.ts';

export interface Typing {
  /** The formula's result; throws its sentence. */
  readonly type: (formula: string) => unknown;
  /** The formula's result or its sentence. */
  readonly attempt: (formula: string) => unknown;
  /** The sentence that a formula throws. */
  readonly problem: (formula: string) => string;
}

// Errors come from the script's realm, so `instanceof` does not work.
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** What the work gives, or its sentence. */
export const attempted = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return messageOf(error);
  }
};

export const typingInto = ({ call }: Pick<ScriptHost, 'call'>): Typing => {
  const type = (formula: string): unknown => {
    const { name, values } = readFormula(formula);
    return call(name, ...values);
  };
  const problem = (formula: string): string => {
    try {
      type(formula);
    } catch (error) {
      return messageOf(error);
    }
    throw new Error(`${formula} threw nothing.`);
  };
  return { type, attempt: (formula) => attempted(() => type(formula)), problem };
};

export interface Desk extends ScriptHost, Typing {
  readonly gateway: ScriptedGateway;
}

export const startDesk = (
  options: Omit<StandInOptions, 'transport'> = {},
  folder: string = inject('addonFolder'),
): Desk => {
  const gateway = scriptGateway();
  const host = startScriptHost(folder, { ...options, transport: gateway.send });
  return { ...host, gateway, ...typingInto(host) };
};
