// `npm run forget`: it says what is lost, asks, and sends the token to the gateway only.

import { expect, it } from 'vitest';
import { forget, readForgetWords, type ForgetWorld } from '../../../scripts/forget.ts';

const GATEWAY = 'https://gateway.example';

interface Stage {
  readonly world: ForgetWorld;
  readonly said: string[];
  readonly asked: string[];
  readonly requests: (readonly [url: string, init: RequestInit | undefined])[];
}

const stage = (
  answers: readonly string[] | undefined,
  status = 200,
  body: object = { dropped: ['series all'] },
): Stage => {
  const [said, asked, left]: [string[], string[], string[]] = [[], [], [...(answers ?? [])]];
  const requests: (readonly [string, RequestInit | undefined])[] = [];
  const ask = async (question: string): Promise<string | undefined> => {
    asked.push(question);
    return answers === undefined ? undefined : left.shift();
  };
  return {
    said,
    asked,
    requests,
    world: {
      token: 'operator-token',
      person: { isThere: answers !== undefined, ask, askSecretly: ask },
      fetcher: async (url, init) => {
        requests.push([url instanceof Request ? url.url : url.toString(), init]);
        return Response.json(body, { status });
      },
      say: (line) => said.push(line),
    },
  };
};

const run = async (words: string, { world }: Stage): Promise<void> => {
  const read = readForgetWords(words.split(' '));
  if (read === undefined) throw new Error('Only help was wanted');
  await forget(read, world);
};

it('asks first, and sends the token in a header', async () => {
  const one = stage(['yes']);
  await run(`${GATEWAY}/ series bitcoin`, one);
  expect(one.asked).toEqual([expect.stringContaining('forget the past prices of bitcoin')]);
  const [[url, init] = []] = one.requests;
  expect([url, init]).toMatchObject([
    `${GATEWAY}/forget`,
    {
      method: 'POST',
      body: '{"series":"bitcoin"}',
      headers: { Authorization: 'Bearer operator-token' },
      redirect: 'error',
    },
  ]);
  expect(one.said).toEqual([expect.stringMatching(/^Forgotten: series all/)]);
});

it('says that a day can’t be bought again, and forgets nothing without a yes', async () => {
  const one = stage(['no']);
  await run(`${GATEWAY} day 2026-11-23`, one);
  expect(one.asked).toEqual([expect.stringContaining('can’t be bought again')]);
  expect([one.said, one.requests]).toEqual([['Nothing was forgotten.'], []]);
});

it('asks nothing with --yes, and asks for a token that is not in the environment', async () => {
  const one = stage(['typed-token'], 200, { dropped: [] });
  await run(`--yes ${GATEWAY} day 2026-11-23`, { ...one, world: { ...one.world, token: undefined } });
  expect(one.asked).toEqual(['Operator’s token (not shown): ']);
  expect(one.requests[0]?.[1]).toMatchObject({ headers: { Authorization: 'Bearer typed-token' } });
  expect(one.said).toEqual([expect.stringMatching(/^Nothing was held/)]);
});

it.each<[string, string, Stage, RegExp]>([
  ['no terminal and no --yes', `${GATEWAY} series bitcoin`, stage(undefined), /write --yes to agree/],
  ['a gateway without operators', `--yes ${GATEWAY} series bitcoin`, stage([], 404), /has no operators/],
  ['a refusal', `--yes ${GATEWAY} series bitcoin`, stage([], 401, { detail: 'Not you.' }), /^401: Not you\.$/],
  [
    'an address over which the token would be read',
    'http://gateway.example series bitcoin',
    stage([]),
    /must begin with https/,
  ],
  ['another word', `${GATEWAY} coin bitcoin`, stage([]), /can't read/],
  ['a missing name', `${GATEWAY} day`, stage([]), /can't read/],
])('ends with a sentence for %s', async (_title, words, one, sentence) => {
  await expect(run(words, one)).rejects.toThrow(sentence);
});

it('explains itself without words', () => {
  expect([readForgetWords([]), readForgetWords(['--help'])]).toEqual([undefined, undefined]);
});
