// Bodies around a limit of ten bytes, and one whose client goes away.

import { expect, it } from 'vitest';
import { readLimitedText } from '../../../workers/gateway/http/request/read-body.ts';

/** A body of these pieces, which ends or breaks off. */
const bodyOf = (pieces: readonly string[], breaksOff: boolean): Response => {
  const left = [...pieces];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (breaksOff) controller.error(new Error('Network connection lost.'));
      else controller.close();
    },
  });
  return new Response(stream);
};

it.each<[string, readonly string[], boolean, string | undefined]>([
  ['nothing', [], false, ''],
  ['ten bytes in pieces', ['01234', '56789'], false, '0123456789'],
  ['eleven bytes in pieces', ['01234', '567890'], false, undefined],
  ['eleven bytes in ten characters', ['012345678é'], false, undefined],
  ['one that breaks off', ['01234'], true, undefined],
  ['one that breaks off at once', [], true, undefined],
])('%s', async (_title, pieces, breaksOff, expected) => {
  expect(await readLimitedText(bodyOf(pieces, breaksOff), 10)).toBe(expected);
});
