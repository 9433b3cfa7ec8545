// Reads the body of an answer as bytes, up to a limit: straight into one piece of memory and as much as it holds at once,
// as workerd's own chunks of 4 KB cost more than all that is done with them.

/** Most answers have less, and are read without taking a larger piece. */
const FIRST_CAPACITY_BYTES = 2 * 1024 * 1024;

/** Memory that nobody needs any more. To take new memory for an answer costs as much as to receive it. */
let spare: ArrayBuffer | undefined;

const takeMemory = (bytes: number): Uint8Array<ArrayBuffer> => {
  if (bytes !== FIRST_CAPACITY_BYTES || spare === undefined) return new Uint8Array(bytes);
  const memory = new Uint8Array(spare);
  spare = undefined;
  return memory;
};

/** A body that was read here and is done with: its memory goes to the next. */
export const giveBack = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  if (buffer.byteLength === FIRST_CAPACITY_BYTES) spare = buffer;
};

/** `min` is how many bytes to wait for, where there are so many: https://streams.spec.whatwg.org/#byob-reader-read */
interface PatientReader {
  read(
    view: Uint8Array<ArrayBuffer>,
    options: { readonly min: number },
  ): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel(): Promise<void>;
}

/** The body, or undefined where it has more than `most` bytes; what is left of it is not read. */
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
    // Reading takes the memory away, and gives it back with what was read.
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
