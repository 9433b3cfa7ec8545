// Bodies around a limit of ten bytes: what is too large is not read to its end; and one whose client goes away.

import { expect, it } from 'vitest';
import { readLimitedBytes, readLimitedText } from '../../workers/gateway/cache/limited-body.ts';

interface Body {
  readonly response: Response;
  readonly isCancelled: () => boolean;
}

const bodyOf = (chunks: readonly string[], headers: Record<string, string> = {}): Body => {
  let cancelled = false;
  const left = [...chunks];
  const stream = new ReadableStream(
    {
      type: 'bytes',
      pull(controller) {
        const chunk = left.shift();
        if (chunk !== undefined) return controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
        // Whoever reads into memory of its own gets it back.
        controller.byobRequest?.respond(0);
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(stream, { headers }), isCancelled: () => cancelled };
};

it.each<[string, readonly string[], Record<string, string>, string | undefined]>([
  ['nothing', [], {}, ''],
  ['ten bytes in pieces', ['01234', '56789'], {}, '0123456789'],
  ['ten bytes as announced', ['0123456789'], { 'Content-Length': '10' }, '0123456789'],
  ['eleven bytes in pieces', ['01234', '567890', 'more'], {}, undefined],
  ['eleven bytes as announced', ['01234567890'], { 'Content-Length': '11' }, undefined],
  ['more than was announced', ['01234567890', 'more'], { 'Content-Length': '5' }, undefined],
])('%s', async (_title, chunks, headers, expected) => {
  const { response, isCancelled } = bodyOf(chunks, headers);
  const copy = bodyOf(chunks).response;
  expect(await readLimitedText(copy, 10)).toBe(expected);
  const bytes = await readLimitedBytes(response, 10);
  expect(bytes === undefined ? undefined : new TextDecoder().decode(bytes)).toBe(expected);
  expect(isCancelled()).toBe(expected === undefined);
});

it('no body at all', async () => {
  expect(await readLimitedBytes(new Response(null), 10)).toEqual(new Uint8Array());
});

it('one that breaks off', async () => {
  const stream = new ReadableStream({ type: 'bytes', pull: (controller) => controller.error(new Error('lost')) });
  expect(await readLimitedText(new Response(stream), 10)).toBe(undefined);
});
