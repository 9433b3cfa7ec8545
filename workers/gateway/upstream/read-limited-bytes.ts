// Reads the body of an answer as bytes, up to a limit: straight into one piece of memory, as workerd's own chunks of 4 KB
// cost more than all that is done with them.

/** Most answers have less, and are read without taking a larger piece. */
const FIRST_CAPACITY_BYTES = 2 * 1024 * 1024;

/** The body, or undefined where it has more than `most` bytes; what is left of it is not read. */
export const readLimitedBytes = async (response: Response, most: number): Promise<Uint8Array | undefined> => {
  const { body } = response;
  if (body === null) return new Uint8Array();
  if (Number(response.headers.get('Content-Length') ?? 0) > most) {
    await body.cancel();
    return undefined;
  }
  const reader: ReadableStreamBYOBReader = body.getReader({ mode: 'byob' });
  let held = new Uint8Array(Math.min(FIRST_CAPACITY_BYTES, most + 1));
  let length = 0;
  for (;;) {
    // Reading takes the memory away, and gives it back with what was read.
    const { done, value } = await reader.read(held.subarray(length));
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
