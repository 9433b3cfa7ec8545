// Sends one request to the gateway's address, which may be any web server, and returns its value or failure. Retries
// once if that may help and time is left.

import { fail, ok, type Result } from '../../shared/result.ts';
import { mayCarryToken, type Settings } from '../settings/settings.ts';
import { perform, type Steps } from '../steps/step.ts';
import { type Asker, type FetchReply, LAST_START_MS, REQUEST_TIMEOUT_SECONDS } from './fetch.ts';
import { type Answer, type CleanText, readAnswers, readProblemText, textCleaner } from './answer.ts';
import {
  type Failure,
  failureEntry,
  failureOf,
  type FailureReason,
  reasonOfProblem,
  reasonOfReply,
} from './failures.ts';
import { requestBody, type WireQuestion } from './wire.ts';

/** Whole addresses: `127.evil.example` is another host. */
const ownComputer =
  /^https?:\/\/(localhost|(127|10)(\.\d+){3}|(192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[::1\])(:|\/|$)/i;

/** Whether only the computers of one network reach an address. */
export const isOwnComputer = (url: string): boolean => ownComputer.test(url);

export interface GatewayRequest {
  /** Path after the gateway's address, with the query. */
  readonly path: string;
  /** JSON of a POST; undefined for a GET. */
  readonly body?: string;
}

/** Reads a reply's text and cleans its sentences; undefined if the text is not a gateway's reply. */
type Read<Value> = (text: string, clean: CleanText) => Value | undefined;

const ATTEMPTS = 2;

const retrySeconds = (reply: FetchReply): number | undefined => {
  const text = reply.headers['retry-after'] ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
};

const readReply = <Value>(
  reply: FetchReply,
  { gatewayUrl, accessToken }: Settings,
  read: Read<Value>,
): Result<Value, Failure> => {
  const { status } = reply;
  const clean = textCleaner(accessToken);
  const failure = (reason: FailureReason, detail = ''): Failure =>
    failureOf(reason, { gatewayUrl, detail, status, retrySeconds: retrySeconds(reply) });
  if (status !== 200) {
    const problem = readProblemText(reply.text, clean);
    return fail(failure(reasonOfReply(status, problem), problem?.detail));
  }
  const value = read(reply.text, clean);
  return value === undefined
    ? fail(failure(/^\s*[{[]/.test(reply.text) ? 'unlike-versions' : 'wrong-address'))
    : ok(value);
};

function* sendOnce<Value>(
  settings: Settings,
  { path, body }: GatewayRequest,
  read: Read<Value>,
): Steps<Result<Value, Failure>, 'fetch'> {
  const { gatewayUrl, accessToken } = settings;
  const headers: Record<string, string> = { Accept: 'application/json' };
  // Settings with a token for any other address were refused before.
  const carriesToken = accessToken !== '' && mayCarryToken(gatewayUrl);
  if (carriesToken) headers['Authorization'] = `Bearer ${accessToken}`;
  const url = `${gatewayUrl}${path}`;
  // The user has not allowed sending the token to the target of a redirect.
  const followRedirects = !carriesToken;
  const timeoutSeconds = REQUEST_TIMEOUT_SECONDS;
  const reply = yield* perform('fetch', { url, gatewayUrl, headers, body, followRedirects, timeoutSeconds });
  if (reply.ok) return readReply(reply.value, settings, read);
  const { reason, detail } = reply.error;
  const isNear = reason === 'unreachable' && isOwnComputer(gatewayUrl);
  return fail(failureOf(isNear ? 'own-computer' : reason, { gatewayUrl, detail }));
}

export function* sendToGateway<Value>(
  { settings, now, startedAt }: Asker,
  request: GatewayRequest,
  read: Read<Value>,
): Steps<Result<Value, Failure>, 'fetch'> {
  let last: Result<Value, Failure> = fail(failureOf('out-of-time', { gatewayUrl: settings.gatewayUrl }));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (now() - startedAt >= LAST_START_MS) return last;
    last = yield* sendOnce(settings, request, read);
    const mayRetry = !last.ok && failureEntry(last.error.reason).retry && last.error.facts.retrySeconds === undefined;
    if (!mayRetry) return last;
  }
  return last;
}

/** One for each question, in order. */
export type GatewayAnswers = readonly Answer[];

/** An answer or failure for each question, or the failure of the request. */
export const askGateway = (
  asker: Asker,
  questions: readonly WireQuestion[],
): Steps<Result<GatewayAnswers, Failure>, 'fetch'> => {
  const { gatewayUrl } = asker.settings;
  const read = (text: string, clean: CleanText): GatewayAnswers | undefined =>
    readAnswers(text, questions.length, clean)?.map((answer) => {
      if (answer.ok) return answer;
      const { status, detail } = answer.error;
      return fail(failureOf(reasonOfProblem(answer.error), { gatewayUrl, detail, status }));
    });
  return sendToGateway(asker, { path: '/coins/query', body: requestBody(questions) }, read);
};
