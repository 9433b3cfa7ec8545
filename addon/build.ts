// Values that are fixed when the add-on is built.

export interface Build {
  readonly gatewayUrl: string;
  /** Builds with different ids share no cache entries. */
  readonly id: string;
  /**
   * `published`: the add-on of Google's Marketplace, with fewer permissions than the user's own script. Default: `own`.
   */
  readonly edition?: 'own' | 'published';
  /** Whether cells of this host can update by themselves. Default: false. */
  readonly updatesCells?: boolean;
}
