// `npm run forget -- GATEWAY series bitcoin`, or `day 2026-11-23`: has a gateway forget a damaged series or recorded
// day, once the operator has agreed.

import { mayCarryToken } from '../addon/settings/settings.ts';
import { called } from './local/called.ts';
import { runCommand, StartProblem } from './local/environment.ts';
import type { Person } from './setup/run-steps.ts';
import { createTerminal } from './setup/terminal.ts';

interface ForgetWords {
  /** Without a trailing slash. */
  readonly gatewayUrl: string;
  readonly what: { readonly series: string } | { readonly day: string };
  /** Whether the operator agreed beforehand. */
  readonly isAgreed: boolean;
}

export interface ForgetWorld {
  /** Undefined: it is asked for. */
  readonly token: string | undefined;
  readonly person: Person;
  readonly fetcher: typeof fetch;
  readonly say: (line: string) => void;
}

const forgetHelp = `${called('forget')} has a gateway forget damaged data of the past.

  ${called('forget', 'GATEWAY series bitcoin')}     the past prices of a coin, by its id
  ${called('forget', 'GATEWAY day 2026-11-23')}     what was recorded of a day: its lists and rates

GATEWAY is its address, such as https://coinsheet.example.workers.dev. The token is that of an operator
(${called('token', '--operator')}), in OPERATOR_TOKEN or typed when it is asked for. --yes asks nothing, for scripts.`;

const WAIT_MILLISECONDS = 30_000;

/** @returns undefined if only help is wanted. @throws {StartProblem} for words that it does not know. */
export const readForgetWords = (words: readonly string[]): ForgetWords | undefined => {
  const [gateway, kind, name, ...others] = words.filter((word) => word !== '--yes');
  if (gateway === undefined || words.includes('--help')) return undefined;
  if (name === undefined || others.length > 0 || (kind !== 'series' && kind !== 'day'))
    throw new StartProblem(`${called('forget')} can't read "${words.join(' ')}".\n\n${forgetHelp}`);
  const gatewayUrl = gateway.replace(/\/+$/, '');
  if (!mayCarryToken(gatewayUrl))
    throw new StartProblem(`"${gateway}" is no address to send a token to: it must begin with https://.`);
  return { gatewayUrl, what: kind === 'series' ? { series: name } : { day: name }, isAgreed: words.includes('--yes') };
};

const warning = ({ gatewayUrl, what }: ForgetWords): string =>
  'series' in what
    ? `${gatewayUrl} will forget the past prices of ${what.series}. The next question about them pays for them again.`
    : `${gatewayUrl} will forget all that it recorded of ${what.day}. No service sells a past day: it can’t be bought again.`;

const detailOf = async (response: Response): Promise<string> => {
  try {
    return String(Object(await response.json()).detail ?? '');
  } catch {
    return '';
  }
};

/** @throws {StartProblem} if nothing was forgotten. */
export const forget = async (words: ForgetWords, { token, person, fetcher, say }: ForgetWorld): Promise<void> => {
  const { gatewayUrl, what, isAgreed } = words;
  if (!isAgreed) {
    const answer = await person.ask(`${warning(words)}\nForget it? Write yes: `);
    if (answer === undefined) throw new StartProblem(`${warning(words)}\nWithout a terminal, write --yes to agree.`);
    if (answer.toLowerCase() !== 'yes') return say('Nothing was forgotten.');
  }
  const given = token ?? (await person.askSecretly('Operator’s token (not shown): '));
  if (given === undefined || given === '')
    throw new StartProblem('An operator’s token is needed: put it into OPERATOR_TOKEN.');
  const response = await fetcher(`${gatewayUrl}/forget`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${given}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(what),
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MILLISECONDS),
  });
  if (response.status === 404)
    throw new StartProblem(
      `${gatewayUrl} has no operators: set OPERATOR_TOKEN_HASHES (${called('token', '--operator')}).`,
    );
  if (!response.ok) throw new StartProblem(`${response.status}: ${await detailOf(response)}`);
  const dropped: unknown = Object(await response.json()).dropped;
  const names = Array.isArray(dropped) ? dropped.map(String) : [];
  say(
    names.length === 0
      ? 'Nothing was held under this name; copies that may have been left are deleted. A coin is named by its id.'
      : `Forgotten: ${names.join(', ')}. Within a minute no answer uses it.`,
  );
};

const SIGNALLED = 130;

export const forgetCommand = async (words: readonly string[]): Promise<void> => {
  const read = readForgetWords(words);
  if (read === undefined) console.log(forgetHelp);
  else
    await forget(read, {
      token: process.env['OPERATOR_TOKEN'],
      person: createTerminal({
        input: process.stdin,
        output: process.stdout,
        interrupt: () => process.exit(SIGNALLED),
      }),
      fetcher: fetch,
      say: console.log,
    });
};

if (import.meta.main) await runCommand(() => forgetCommand(process.argv.slice(2)));
