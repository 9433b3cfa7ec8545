// The parts of the answer to /status?history=1 that the page shows.

export interface Budget {
  readonly limit: number;
  readonly spent: number;
}

/** Credits of a day, `2026-01-31`. */
export interface SpentDay {
  readonly day: string;
  readonly credits: number;
}

/** A newer list that contradicts what is known. */
export interface Doubt {
  readonly since: string;
  readonly times: number;
  /** The contradiction: `the list lacks 3299 of 3300 coins`. Missing in a doubt that an earlier version found. */
  readonly detail?: string;
}

/** Answers of one kind that contradict what is known. */
interface InDoubt {
  /** When the oldest was found; null if there is none. */
  readonly since: string | null;
}

export interface HeldSet {
  readonly set: string;
  readonly depth: number;
  readonly coins: number;
  readonly asOf: string | null;
  readonly ttlSeconds: number | null;
  readonly failing: boolean;
  readonly lifetimeSeconds: number;
  readonly clients: number;
  readonly doubt: Doubt | null;
}

/** Unexpected errors. */
export interface Defects {
  readonly count: number;
  readonly last: string | null;
}

export interface BrokerBody {
  readonly credits: {
    readonly day: Budget & { readonly ends: string };
    readonly month: Budget;
    /** What a page of coins costs. */
    readonly perPage: number;
    readonly upstream: { readonly at: string; readonly total: number; readonly remaining: number } | null;
    readonly renews: string;
  };
  readonly upstreamPausedSeconds: number;
  readonly upstreamPauseMilliseconds: number;
  readonly defects: Defects;
  readonly kvWrites: { readonly perDay: number; readonly today: number };
  readonly sets: readonly HeldSet[];
  readonly past: { readonly inDoubt: InDoubt & { readonly series: number } };
  readonly questionsInDoubt: InDoubt & { readonly questions: number };
  readonly history: readonly SpentDay[] | null;
}

export interface StatusBody {
  /** Coinsheet's version. */
  readonly version: string;
  /** Id of the deployment. */
  readonly build: string;
  readonly time: string;
  readonly upstream: string;
  /** Names the market data service beside its data. */
  readonly source: { readonly attribution: string };
  readonly simulated: boolean | null;
  readonly defects: Defects;
  readonly broker: BrokerBody | null;
}
