// The ways to name a coin by a text of its own.

export type NameKind = 'id' | 'symbol' | 'name' | 'contract';
