// What a user types at the terminal, and what the terminal shows.

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createTerminal } from '../../../scripts/setup/terminal.ts';

const sit = ({ isTTY = true } = {}) => {
  const [keyboard, screen] = [new PassThrough(), new PassThrough()];
  const modes: boolean[] = [];
  let interrupts = 0;
  const input = Object.assign(keyboard, { isTTY, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  const person = createTerminal({ input, output: screen, interrupt: () => (interrupts += 1) });
  const shown = async (): Promise<string> => {
    screen.end();
    return await text(screen);
  };
  return { keyboard, person, modes, shown, interrupts: () => interrupts };
};

describe('a secret', () => {
  it.each([
    [['secret\r'], 'secret'],
    [['s', 'e', 'c', 'ret', '\n'], 'secret'],
    [['sa\u007Fecres\u0008t\r'], 'secret'],
    [['  secret \r'], 'secret'],
    [['secret\rmore'], 'secret'],
    [['\r'], ''],
  ])('typed as %j', async (chunks, secret) => {
    const { keyboard, person, modes, shown } = sit();
    const answer = person.askSecretly('Key: ');
    for (const chunk of chunks) keyboard.write(chunk);
    expect(await answer).toBe(secret);
    expect(modes).toEqual([true, false]);
    expect(await shown()).toBe('Key: \n');
  });

  it('that is interrupted by Ctrl-C', async () => {
    const { keyboard, person, interrupts } = sit();
    const answer = person.askSecretly('Key: ');
    keyboard.write('sec\u0003');
    keyboard.write('\r');
    await answer;
    expect(interrupts()).toBe(1);
  });
});

it('a plain answer', async () => {
  const { keyboard, person } = sit();
  const answer = person.ask('Which? ');
  keyboard.write(' 2 \n');
  expect(await answer).toBe('2');
});

it('nobody at the terminal: no answer, and no question', async () => {
  const { person, shown } = sit({ isTTY: false });
  expect([await person.ask('Which? '), await person.askSecretly('Key: ')]).toEqual([undefined, undefined]);
  expect(await shown()).toBe('');
});
