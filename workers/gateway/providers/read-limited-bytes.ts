// Reads the body of an answer as bytes, up to a limit, directly into one buffer with reads as large as its free space:
// workerd's default chunks of 4 KB cost more than all later processing.

/** Initial size of the buffer; enough for most answers. */
const FIRST_CAPACITY_BYTES = 2 * 1024 * 1024;

/** A buffer that is no longer used. Allocating one costs as much as receiving an answer. */
let spare: ArrayBuffer | undefined;

const takeMemory = (bytes: number): Uint8Array<ArrayBuffer> => {
  if (bytes !== FIRST_CAPACITY_BYTES || spare === undefined) return new Uint8Array(bytes);
  const memory = new Uint8Array(spare);
  spare = undefined;
  return memory;
};

/** Returns the buffer of a body that is no longer used, for the next answer. */
export const giveBack = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  if (buffer.byteLength === FIRST_CAPACITY_BYTES) spare = buffer;
};

/** `min`: bytes to wait for, or fewer at the end: https://streams.spec.whatwg.org/#byob-reader-read */
interface PatientReader {
  read(
    view: Uint8Array<ArrayBuffer>,
    options: { readonly min: number },
  ): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel(): Promise<void>;
}

/** The body; undefined if it is longer than `most` bytes, in which case the rest is not read. */
export const readLimitedBytes = async (
  response: Response,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const { body } = response;
  if (body === null) return new Uint8Array();
  if (Number(response.headers.get('Content-Length') ?? 0) > most) {
    await body.cancel();
    return undefined;
  }
  const reader: PatientReader = body.getReader({ mode: 'byob' });
  let held = takeMemory(Math.min(FIRST_CAPACITY_BYTES, most + 1));
  let length = 0;
  for (;;) {
    // A read detaches the buffer and returns it with the data.
    const free = held.subarray(length);
    const { done, value } = await reader.read(free, { min: free.length });
    if (value !== undefined) {
      held = new Uint8Array(value.buffer);
      length += value.byteLength;
    }
    if (done) return held.subarray(0, length);
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    if (length === held.byteLength) {
      const larger = new Uint8Array(Math.min(2 * length, most + 1));
      larger.set(held);
      held = larger;
    }
  }
};
