// The service's only Durable Object: credits, rates, paces, faults and synchronised wallets, shared by all isolates. It
// contains no logic.

import { DurableObject } from 'cloudflare:workers';
import { createCreditBook, type Account, type Charge, type CreditBook, type Posted } from './credits/credit-book.ts';
import { createPaceBook, type PaceBook } from './credits/pace.ts';
import type { Fault, FaultRules } from './sandbox/fault-rules.ts';
import { createFaultBook, type FaultBook, type SandboxState } from './sandbox/sandbox.ts';
import { createSyncBook, type SyncBook, type Wallet } from './wallets/wallet.ts';

interface Admission {
  readonly posted: Posted;
  /** To apply to this request, if it was admitted. */
  readonly fault: Fault | undefined;
}

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

  /** `target`: the request's path and query; undefined if no fault applies. */
  admit(charge: Charge, target: string | undefined): Admission {
    const posted = this.#credits.admit(charge);
    const isStruck = posted.outcome === 'admitted' && target !== undefined;
    return { posted, fault: isStruck ? this.#faults.strike(target) : undefined };
  }

  refund(charge: Charge): void {
    this.#credits.refund(charge);
  }

  /** Reports that an accepted call was answered. */
  finish(key: string, startedAt: number): void {
    this.#paces.finish(key, startedAt);
  }

  noteRefusal(charge: Charge): void {
    this.#credits.noteRefusal(charge);
  }

  used(account: Account, now: number): number {
    return this.#credits.used(account, now);
  }

  noteSynced(key: string, wallets: readonly Wallet[]): void {
    for (const wallet of wallets) this.#synced.note(key, wallet);
  }

  areSynced(key: string, wallets: readonly Wallet[]): boolean {
    return wallets.every((wallet) => this.#synced.has(key, wallet));
  }

  putFaults(faults: FaultRules): void {
    this.#faults.put(faults);
  }

  state(): SandboxState {
    return { usage: this.#credits.usage(), faults: this.#faults.list() };
  }
}
