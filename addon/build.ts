// Values that are fixed when the add-on is built.

/** The kinds of spreadsheets that run the formulas. */
export type HostName = 'google' | 'excel' | 'onlyoffice';

export interface Build {
  readonly gatewayUrl: string;
  /** Builds with different ids share no cache entries. */
  readonly id: string;
  /**
   * `published`: the add-on of Google's Marketplace, with fewer permissions than the user's own script. Default: `own`.
   */
  readonly edition?: 'own' | 'published';
  /** The spreadsheet in which the add-on runs. Default: `google`. */
  readonly host?: HostName;
}
