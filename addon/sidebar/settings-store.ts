// Where the sidebar keeps settings: with the open file. The script's own properties would be shared by everyone who uses
// the same script, with them the access token.

export interface SettingsStore {
  readonly read: () => Readonly<Record<string, string>>;
  /** An empty text takes a setting away. */
  readonly write: (values: Readonly<Record<string, string>>) => void;
}
