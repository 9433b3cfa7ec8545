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

const patterns = addressNames.map((address) => {
  const path = address.replace('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  // The router takes slashes at the end too.
  return { address, pattern: new RegExp(`^${path}/*$`) };
});

/** The address that a path belongs to. */
export const findAddress = (pathname: string): Address | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.address;

/** What the `Allow` header says of an address. */
export const allowedMethods = (address: Address): readonly string[] => [
  ...addressEntry(address).methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
];
