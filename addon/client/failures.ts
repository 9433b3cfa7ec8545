// Why the gateway gives no answer: each reason with its sentence and remedy, and how the add-on reacts. No sentence
// names a kind of spreadsheet: a host says itself why it sends nothing (`held-back`, `forbidden`). The gateway's
// sentences are never parsed: the reason of a problem or the status decides.

import { type ReasonName, reasons } from '../../shared/protocol/problem.ts';
import type { WireProblem } from './wire.ts';

export interface FailureFacts {
  readonly gatewayUrl: string;
  /** The gateway's sentence, or the host's about the request; empty if there is none. */
  readonly detail: string;
  readonly status: number | undefined;
  /** From `Retry-After`. */
  readonly retrySeconds: number | undefined;
}

interface FailureEntry {
  readonly sentence: (facts: FailureFacts) => string;
  /** An immediate retry may help. */
  readonly retry: boolean;
  /** Temporary, so the last good rows may be shown. */
  readonly passing: boolean;
}

const after = (seconds: number | undefined): string =>
  seconds === undefined
    ? 'in a minute'
    : seconds < 120
      ? `in ${seconds} seconds`
      : `in ${Math.ceil(seconds / 60)} minutes`;

// oxfmt-ignore
export const failures = {
  unreachable: {
    sentence: ({ gatewayUrl }) => `The gateway at ${gatewayUrl} can't be reached: try again in a minute, or correct its address in the settings.`,
    retry: true, passing: true,
  },
  'own-computer': {
    sentence: ({ gatewayUrl }) => `The gateway at ${gatewayUrl}, on your own computer or network, can't be reached: start it, or correct its address in the settings.`,
    retry: false, passing: true,
  },
  'wrong-address': {
    sentence: ({ gatewayUrl, status }) => `The server at ${gatewayUrl} is not a Coinsheet gateway (status ${status ?? 'unknown'}): correct the address in the settings.`,
    retry: false, passing: true,
  },
  'unlike-versions': {
    sentence: ({ gatewayUrl }) => `The gateway at ${gatewayUrl} answered in a form this add-on doesn't know: deploy both from the same version.`,
    retry: false, passing: true,
  },
  unauthorized: {
    sentence: ({ detail }) => `The gateway refuses the access token, which is missing, wrong or expired: put a valid one into the settings.${detail === '' ? '' : ` (${detail})`}`,
    retry: false, passing: false,
  },
  'too-many-requests': {
    sentence: ({ retrySeconds, detail }) => detail || `The gateway has too many requests: try again ${after(retrySeconds)}, and ask for ranges and tables rather than single cells.`,
    retry: false, passing: true,
  },
  'gateway-failed': {
    sentence: ({ status, retrySeconds, detail }) => detail || `The gateway failed (status ${status ?? 'unknown'}): try again ${after(retrySeconds)}; if it lasts, look at its log.`,
    retry: true, passing: true,
  },
  refused: {
    sentence: ({ status, detail }) => detail || `The gateway refused the question (status ${status ?? 'unknown'}): check the arguments, and that gateway and add-on are of the same version.`,
    retry: false, passing: false,
  },
  'not-recorded': {
    sentence: ({ detail }) => detail,
    retry: false, passing: false,
  },
  'unknown-category': {
    sentence: ({ detail }) => detail,
    retry: false, passing: false,
  },
  'stale-rows': {
    sentence: ({ detail }) => `The gateway has nothing newer than the rows of ${detail}, and stale=never refuses those: try again in a minute, or write stale=ok to see them.`,
    retry: false, passing: true,
  },
  'out-of-time': {
    sentence: () => 'The gateway took too long: try again in a minute, or ask for fewer rows.',
    retry: false, passing: true,
  },
  'held-back': {
    sentence: ({ detail }) => detail,
    retry: false, passing: true,
  },
  forbidden: {
    sentence: ({ detail }) => detail,
    retry: false, passing: false,
  },
} as const satisfies Record<string, FailureEntry>;

export type FailureReason = keyof typeof failures;

export interface Failure {
  readonly reason: FailureReason;
  readonly facts: FailureFacts;
}

/** Facts that are omitted are unknown. */
export const failureOf = (
  reason: FailureReason,
  facts: Pick<FailureFacts, 'gatewayUrl'> & Partial<FailureFacts>,
): Failure => ({ reason, facts: { detail: '', status: undefined, retrySeconds: undefined, ...facts } });

export const failureEntry = (reason: FailureReason): FailureEntry => failures[reason];

export const failureSentence = ({ reason, facts }: Failure): string => failureEntry(reason).sentence(facts);

/** What some of the gateway's reasons are to a cell; the others are failures of the gateway that pass, or refusals. */
const byReason: Partial<Record<ReasonName, FailureReason>> = {
  'access-denied': 'unauthorized',
  'not-recorded': 'not-recorded',
  'rate-limited': 'too-many-requests',
};

/** Of one question's problem. */
export const reasonOfProblem = ({ reason, status, parameter }: WireProblem): FailureReason => {
  if (reason === undefined) return reasonOfStatus(status);
  if (reason === 'unknown-name' && parameter === 'category') return 'unknown-category';
  return byReason[reason] ?? (reasons[reason].passes ? 'gateway-failed' : 'refused');
};

/** For the status of a problem from the gateway. */
export const reasonOfStatus = (status: number): FailureReason => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'gateway-failed' : 'refused';
};

/** Whether a problem is temporary: then the last good rows may stand in. */
export const isPassing = ({ status }: Pick<WireProblem, 'status'>): boolean =>
  failureEntry(reasonOfStatus(status)).passing;

/**
 * For a reply other than 200, possibly of another web server: a gateway never answers 404 or 405 at these addresses.
 */
export const reasonOfReply = (status: number, problem: WireProblem | undefined): FailureReason => {
  if (status === 404 || status === 405) return 'wrong-address';
  if (problem !== undefined) return reasonOfProblem({ ...problem, status });
  return status === 401 || status === 429 || status >= 500 ? reasonOfStatus(status) : 'wrong-address';
};
