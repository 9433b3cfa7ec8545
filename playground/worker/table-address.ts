// Converts a COINS formula with literal arguments (texts, numbers, TRUE, FALSE, or arrays of these in braces) to the
// gateway's address of the same table as CSV.

import { plainLocale } from '../../addon/formula-text/locale.ts';
import { readCall } from '../../addon/formula-text/read-call.ts';
import { readCoins } from '../../addon/formulas/coins.ts';
import type { Settings } from '../../addon/settings/settings.ts';

/** What the address says of the question, by parameter; undefined for what no address says. */
const parametersOf = (values: readonly unknown[], settings: Settings): Readonly<Record<string, string>> | undefined => {
  const reading = readCoins(values, settings);
  if (!reading.ok) return undefined;
  const { columns, where, includeRiskScore, at, ...others } = reading.value.question;
  if (includeRiskScore === true || at !== undefined) return undefined;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(texts), columns: columns.join(), ...(where !== undefined && { where: where.text }) };
};

const names = ['category', 'chain', 'where', 'columns', 'sort', 'limit', 'currency', 'page'] as const;

/** The path and query, without what the gateway takes anyway; undefined if the formula has no equivalent address. */
export const tableAddress = (formula: string, settings: Settings): string | undefined => {
  const call = readCall(formula, plainLocale, () => undefined);
  const parameters = call.ok && call.value.name === 'COINS' ? parametersOf(call.value.values, settings) : undefined;
  if (parameters === undefined) return undefined;
  const usual = parametersOf([], { ...settings, currency: 'USD' });
  const query = names.flatMap((name) => {
    const value = parameters[name];
    return value === undefined || value === usual?.[name]
      ? []
      : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`];
  });
  return `/coins.csv${query.length === 0 ? '' : `?${query.join('&')}`}`;
};
