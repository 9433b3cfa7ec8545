// What is fixed when the add-on is built.

export interface Build {
  readonly gatewayUrl: string;
  /** Differs between builds whose cache entries must not mix. */
  readonly id: string;
  /** `published`: the add-on of Google's Marketplace, which may do less than somebody's own script. `own` where left out. */
  readonly edition?: 'own' | 'published';
}
