// Where the data of an answer came from.

/** What an isolate held, KV, the broker, or the upstream for this very question. */
export type AnswerSource = 'memory' | 'kv' | 'gate' | 'upstream';
