// Google's LockService: https://developers.google.com/apps-script/reference/lock/lock

import type { Calls } from './calls.ts';

export class StandInLock {
  /** Another script holds the lock. */
  heldElsewhere = false;
  /** The service throws, as it does under load. */
  fails = false;
  private held = false;
  private readonly calls: Calls;

  constructor(calls: Calls) {
    this.calls = calls;
  }

  tryLock(timeoutMilliseconds: number): boolean {
    this.calls.count('lock.tryLock');
    if (!(timeoutMilliseconds >= 0)) throw new Error('Invalid argument: timeoutInMillis');
    if (this.fails) throw new Error('There are too many LockService operations against the same script.');
    if (this.heldElsewhere) return false;
    this.held = true;
    return true;
  }

  hasLock(): boolean {
    return this.held;
  }

  releaseLock(): void {
    this.calls.count('lock.releaseLock');
    this.held = false;
  }
}
