// The revisions of the Model Context Protocol that the gateway speaks. In the newest every request says what it needs;
// earlier ones begin with a handshake, which the gateway does not remember.

interface Revision {
  readonly begins: 'with each request' | 'with a handshake';
  /** Whether its clients know structured content. */
  readonly structured: boolean;
}

// oxfmt-ignore
export const revisions = {
  '2026-07-28': { begins: 'with each request', structured: true },
  '2025-11-25': { begins: 'with a handshake', structured: true },
  '2025-06-18': { begins: 'with a handshake', structured: true },
  '2025-03-26': { begins: 'with a handshake', structured: false },
} as const satisfies Record<string, Revision>;

export type RevisionName = keyof typeof revisions;

export const revisionNames = Object.keys(revisions) as readonly RevisionName[];

export const isRevision = (name: string): name is RevisionName => Object.hasOwn(revisions, name);

/** The revision of a client that names none: the header came with the next one. */
export const unnamedRevision = '2025-03-26' satisfies RevisionName;

/** The answer to a handshake: the client's revision, else the newest that has one. */
export const agreedRevision = (asked: unknown): RevisionName => {
  const withHandshake = revisionNames.filter((name) => revisions[name].begins === 'with a handshake');
  return withHandshake.find((name) => name === asked) ?? '2025-11-25';
};
