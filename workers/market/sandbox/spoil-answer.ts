// Applies a fault to an answer. The runtime owns the connection: it is cut by an error in the body's stream.

import { type PageReader, damageCharts, isChartDamage, damageList, damageTickers } from './damage.ts';
import type { Damage, Fault } from './fault-rules.ts';

const HUGE_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const BLANK = 0x20;

/**
 * A stream that fails. workerd then closes the connection; it has sent nothing if the failure is in the same turn of
 * its event loop.
 */
const broken = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: (controller) => {
      controller.error(new Error('Cut on demand.'));
    },
  });

/** Gives the bytes, lets workerd send them, then fails. */
const brokenAfter = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let isGiven = false;
  return new ReadableStream(
    {
      pull: async (controller) => {
        if (!isGiven) {
          isGiven = true;
          controller.enqueue(bytes);
          return;
        }
        await scheduler.wait(1);
        controller.error(new Error('Cut on demand.'));
      },
    },
    { highWaterMark: 0 },
  );
};

const paddedWithBlanks = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let left = HUGE_BYTES;
  let next = bytes;
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(next);
      if (left <= 0) controller.close();
      left -= CHUNK_BYTES;
      next = new Uint8Array(CHUNK_BYTES).fill(BLANK);
    },
  });
};

const damageBody = async (
  damage: Damage,
  text: string,
  readPage: PageReader,
): Promise<string | ReadableStream<Uint8Array>> => {
  if (isChartDamage(damage)) return JSON.stringify(damageCharts(JSON.parse(text), damage));
  const bytes = new TextEncoder().encode(text);
  switch (damage) {
    case 'cut':
      return broken();
    case 'cut-body':
      return brokenAfter(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    case 'truncated':
      return text.slice(0, Math.ceil(text.length / 2));
    case 'malformed':
      return text.replace(/[}\]]$/, ',,$&');
    case 'wrong-shape':
      return JSON.stringify({ data: JSON.parse(text) });
    case 'huge':
      return paddedWithBlanks(bytes);
    case 'wrong-meta':
    case 'twice-in-page':
    case 'twice-across-pages':
    case 'shifted-pages':
    case 'lone-coin':
    case 'shorter-list':
    case 'empty-list':
    case 'last-page':
    case 'no-prices':
      return JSON.stringify(await damageList(JSON.parse(text), damage, readPage));
    case 'missing-quotes':
    case 'null-values':
    case 'changed-type':
      return JSON.stringify(damageTickers(JSON.parse(text), damage));
    default:
      return damage satisfies never;
  }
};

/** Applies the fault to a JSON answer. Status and headers stay. `readPage` reads another page of the same list. */
export const spoilAnswer = async (
  { delay, damage }: Fault,
  answer: Response,
  readPage: PageReader,
): Promise<Response> => {
  if (delay !== undefined) await scheduler.wait(delay);
  return damage === undefined ? answer : new Response(await damageBody(damage, await answer.text(), readPage), answer);
};
