// Messages between the framed sidebar and the page, in place of Google's.

export interface RunRequest {
  readonly coinsheet: 'run';
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type RunReply =
  | { readonly coinsheet: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly coinsheet: 'reply'; readonly id: number; readonly ok: false; readonly message: string };
