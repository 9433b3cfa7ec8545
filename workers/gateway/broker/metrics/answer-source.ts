// Where the data of an answer came from.

/** The isolate's memory, KV, the broker, or a direct query to the upstream. */
export type AnswerSource = 'memory' | 'kv' | 'gate' | 'upstream';
