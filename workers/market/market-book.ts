// The service's only Durable Object: credits, rates, paces, faults and synchronised wallets, shared by all isolates. It
// contains no logic.

import { DurableObject } from 'cloudflare:workers';
import { createCreditBook, type CreditBook, type Posting, type PostingLimits } from './credits/credit-book.ts';
import type { Admission } from './credits/credit-book.ts';
import { createPaceBook, type PaceBook } from './credits/pace.ts';
import { createFaultBook, type FaultBook, type SandboxState } from './sandbox/sandbox.ts';
import type { FaultRules } from './sandbox/fault-rules.ts';
import { createSyncBook, type SyncBook } from './wallets/wallet.ts';

export class MarketBook extends DurableObject<unknown> {
  readonly #paces: PaceBook;
  readonly #credits: CreditBook;
  readonly #faults: FaultBook;
  readonly #synced: SyncBook;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    this.#paces = createPaceBook(Date.now);
    this.#credits = createCreditBook(state.storage.sql, this.#paces);
    this.#faults = createFaultBook(state.storage.sql);
    this.#synced = createSyncBook(state.storage.sql);
  }

  /** Without a target no fault applies. */
  admit(posting: Posting, limits: PostingLimits, target: string | undefined): Admission {
    const posted = this.#credits.admit(posting, limits);
    if (posted.outcome !== 'admitted') return posted;
    return { ...posted, fault: target === undefined ? undefined : this.#faults.strike(target) };
  }

  refund(posting: Posting): void {
    this.#credits.refund(posting);
  }

  finish(key: string, startedAt: number): void {
    this.#paces.finish(key, startedAt);
  }

  noteRefusal(posting: Posting): void {
    this.#credits.noteRefusal(posting);
  }

  used(key: string, month: number | undefined): number {
    return this.#credits.used(key, month);
  }

  noteSynced(key: string, wallet: string): void {
    this.#synced.note(key, wallet);
  }

  isSynced(key: string, wallet: string): boolean {
    return this.#synced.has(key, wallet);
  }

  putFaults(faults: FaultRules): void {
    this.#faults.put(faults);
  }

  state(): SandboxState {
    return { usage: this.#credits.usage(), faults: this.#faults.list() };
  }
}
