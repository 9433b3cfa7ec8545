// Reads a body up to a limit.

/** Initial size of the buffer; enough for most bodies. */
const FIRST_CAPACITY_BYTES = 2 * 1024 * 1024;

/** `min`: bytes to wait for, or fewer at the end: https://streams.spec.whatwg.org/#byob-reader-read */
interface PatientReader {
  read(
    view: Uint8Array<ArrayBuffer>,
    options: { readonly min: number },
  ): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel(): Promise<void>;
}

type Message = Pick<Response, 'body' | 'headers'>;

/**
 * The body; undefined if it is longer than `most` bytes, in which case the rest is not read. Reads are as large as the
 * buffer has space: workerd's default chunks of 4 KB cost more than all later processing.
 */
export const readLimitedBytes = async ({ body, headers }: Message, most: number): Promise<Uint8Array | undefined> => {
  if (body === null) return new Uint8Array();
  if (Number(headers.get('Content-Length') ?? 0) > most) {
    await body.cancel();
    return undefined;
  }
  const reader: PatientReader = body.getReader({ mode: 'byob' });
  let held = new Uint8Array(Math.min(FIRST_CAPACITY_BYTES, most + 1));
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

/** The body's text; undefined if it is longer than `most` bytes or its transfer is interrupted. */
export const readLimitedText = async ({ body }: Pick<Message, 'body'>, most: number): Promise<string | undefined> => {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  try {
    for await (const chunk of body ?? []) {
      const part: unknown = chunk;
      if (!(part instanceof Uint8Array)) return undefined;
      bytes += part.byteLength;
      if (bytes > most) return undefined;
      text += decoder.decode(part, { stream: true });
    }
  } catch {
    // The client closed the connection, which is no error of the gateway.
    return undefined;
  }
  return text + decoder.decode();
};
