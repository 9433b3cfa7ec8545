// Sends one request to the gateway's address, which may be any web server, and says what came of it. Tries again once where
// that may help and time is left.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { FetchReply, Services } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';
import { mayCarryToken } from '../settings/may-carry-token.ts';
import { textCleaner, type CleanText } from './clean-text.ts';
import { LAST_START_MS, REQUEST_TIMEOUT_SECONDS } from './deadline.ts';
import { failureEntry, failureOf, type Failure, type FailureReason } from './failures.ts';
import { readProblemText } from './read-reply.ts';
import { reasonOfException } from './reason-of-exception.ts';
import { reasonOfReply } from './reason-of-status.ts';

export interface GatewayRequest {
  /** From the gateway's address on, with any query. */
  readonly path: string;
  /** JSON to POST; GETs where left out. */
  readonly body?: string;
}

/** Who sends, and since when. */
export interface Sender {
  readonly services: Services;
  readonly settings: Settings;
  /** When the cell began, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** What a reply's text holds, its sentences cleaned; undefined where no gateway would say it. */
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

const sendOnce = <Value>(
  { services, settings }: Sender,
  { path, body }: GatewayRequest,
  read: Read<Value>,
): Result<Value, Failure> => {
  const { gatewayUrl, accessToken } = settings;
  const headers: Record<string, string> = { Accept: 'application/json' };
  // Settings with a token for any other address are refused already.
  const carriesToken = accessToken !== '' && mayCarryToken(gatewayUrl);
  if (carriesToken) headers['Authorization'] = `Bearer ${accessToken}`;
  const url = `${gatewayUrl}${path}`;
  // Where a redirect leads, nobody has said that the token may go.
  const followRedirects = !carriesToken;
  try {
    const reply = services.fetch({ url, headers, body, followRedirects, timeoutSeconds: REQUEST_TIMEOUT_SECONDS });
    return readReply(reply, settings, read);
  } catch (error) {
    const detail = String(error);
    return fail(failureOf(reasonOfException(detail, gatewayUrl), { gatewayUrl, detail }));
  }
};

export const sendToGateway = <Value>(
  sender: Sender,
  request: GatewayRequest,
  read: Read<Value>,
): Result<Value, Failure> => {
  const { services, settings, startedAt } = sender;
  let last: Result<Value, Failure> = fail(failureOf('out-of-time', { gatewayUrl: settings.gatewayUrl }));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (services.now() - startedAt >= LAST_START_MS) return last;
    last = sendOnce(sender, request, read);
    const mayRetry = !last.ok && failureEntry(last.error.reason).retry && last.error.facts.retrySeconds === undefined;
    if (!mayRetry) return last;
  }
  return last;
};
