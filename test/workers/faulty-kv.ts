// KV that fails on demand: what the local platform never does by itself.

export interface KvFaults {
  /** Stands before each key. */
  readonly prefix: string;
  /** Counts what was asked. */
  readonly asked: { gets: number; puts: number };
  readonly has: (fault: string) => boolean;
}

/** The key of a part has its version in it; what names the newest has none. */
const versioned = /[0-9a-z]{9}-[0-9a-z]{7}/;

/** Each word of KV's, and what it says instead. */
export const faultyKv = (kv: KVNamespace, { prefix, asked, has }: KvFaults): KVNamespace =>
  new Proxy(kv, {
    get(target, name) {
      if (name === 'get')
        return async (key: string): Promise<ArrayBuffer | null> => {
          asked.gets += 1;
          if (has('kv-read-fails')) throw new Error('KV GET failed: 500 Internal Server Error');
          const bytes = await target.get(prefix + key, { type: 'arrayBuffer' });
          if (bytes !== null && has('kv-spoils')) new Uint8Array(bytes).fill(0x2a, bytes.byteLength >> 1);
          return bytes;
        };
      if (name === 'put')
        return async (key: string, value: ArrayBuffer | string, options: KVNamespacePutOptions): Promise<void> => {
          asked.puts += 1;
          if (has('kv-write-fails')) throw new Error('KV PUT failed: 500 Internal Server Error');
          if (has('kv-write-fails-last') && !versioned.test(key)) throw new Error('KV PUT failed: 500');
          await target.put(prefix + key, value, options);
        };
      if (name === 'delete')
        return async (key: string): Promise<void> => {
          if (has('kv-write-fails')) throw new Error('KV DELETE failed: 500 Internal Server Error');
          await target.delete(prefix + key);
        };
      return undefined;
    },
  });
