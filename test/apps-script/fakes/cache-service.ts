// Google's CacheService, as strict as its documentation, with counted calls.

import { cacheStore, USUAL_SECONDS } from './google-stores.ts';
import type { Calls } from './calls.ts';

export class StandInCache {
  private readonly store: ReturnType<typeof cacheStore>;
  private readonly calls: Calls;

  constructor(now: () => number, calls: Calls) {
    this.store = cacheStore(now);
    this.calls = calls;
  }

  get size(): number {
    return this.keys.length;
  }

  get keys(): readonly string[] {
    return this.store.keys();
  }

  get(key: string): string | null {
    this.calls.count('cache.get');
    return this.store.read(key) ?? null;
  }

  getAll(keys: readonly string[]): Record<string, string> {
    this.calls.count('cache.getAll');
    const found: Record<string, string> = {};
    for (const key of keys) {
      const value = this.store.read(key);
      if (value !== undefined) found[key] = value;
    }
    return found;
  }

  put(key: string, value: string, seconds: number = USUAL_SECONDS): void {
    this.calls.count('cache.put');
    this.store.write(key, value, seconds);
  }

  putAll(values: Readonly<Record<string, string>>, seconds: number = USUAL_SECONDS): void {
    this.calls.count('cache.putAll');
    for (const [key, value] of Object.entries(values)) this.store.write(key, value, seconds);
  }

  remove(key: string): void {
    this.calls.count('cache.remove');
    this.store.remove(key);
  }

  removeAll(keys: readonly string[]): void {
    this.calls.count('cache.removeAll');
    for (const key of keys) this.store.remove(key);
  }

  /** Drops its oldest items, as the service may at any time. */
  forget(count: number): void {
    this.store.forget(count);
  }
}
