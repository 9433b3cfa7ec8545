// Every address that the gateway answers, in the order in which they are tried. HEAD goes as GET, OPTIONS is answered
// everywhere. The router, the refusals and the OpenAPI document derive from it.

export interface AddressEntry {
  readonly methods: readonly ('GET' | 'POST')[];
  /** Wants an access token, where the gateway has any. */
  readonly guarded: boolean;
}

export const addresses = {
  '/': { methods: ['GET'], guarded: false },
  '/coins': { methods: ['GET'], guarded: true },
  '/coins.csv': { methods: ['GET'], guarded: true },
  '/coins/query': { methods: ['POST'], guarded: true },
  '/coins/{id}': { methods: ['GET'], guarded: true },
  '/coins/{id}/{field}': { methods: ['GET'], guarded: true },
  '/snapshot': { methods: ['GET', 'POST'], guarded: true },
  '/status': { methods: ['GET'], guarded: false },
  '/openapi.json': { methods: ['GET'], guarded: false },
} as const satisfies Record<string, AddressEntry>;

export type Address = keyof typeof addresses;

export type MethodOf<Path extends Address> = (typeof addresses)[Path]['methods'][number];

// `Object.keys` forgets the key type; this is the one place that gives it back.
export const addressNames = Object.keys(addresses) as readonly Address[];

export const addressEntry = (address: Address): AddressEntry => addresses[address];

/** An address, and what stands in a path for the names in it. */
export interface FoundAddress {
  readonly address: Address;
  readonly names: Readonly<Record<string, string>>;
}

const patterns = addressNames.map((address) => {
  const path = address.replace('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { address, pattern: new RegExp(`^${path}/*$`) };
});

/** The addresses that a path belongs to: GET `/coins/query` asks for a coin. */
export const findAddresses = (pathname: string): readonly FoundAddress[] =>
  patterns.flatMap(({ address, pattern }) => {
    const match = pattern.exec(pathname);
    return match === null ? [] : [{ address, names: match.groups ?? {} }];
  });

/** What the `Allow` header says of an address. */
export const allowedMethods = (address: Address): readonly string[] => [
  ...addressEntry(address).methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
];
