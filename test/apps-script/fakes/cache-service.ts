// Google's CacheService, as strict as its documentation:
// https://developers.google.com/apps-script/reference/cache/cache

import type { Calls } from './calls.ts';

const MAX_KEY_LENGTH = 250;
const MAX_VALUE_BYTES = 100 * 1024;
const MAX_SECONDS = 21_600;
const USUAL_SECONDS = 600;
const MAX_ITEMS = 1_000;
const ITEMS_DROPPED_AT_ONCE = 100;

interface Item {
  readonly value: string;
  readonly expires: number;
}

export class StandInCache {
  private readonly items = new Map<string, Item>();
  private readonly now: () => number;
  private readonly calls: Calls;

  constructor(now: () => number, calls: Calls) {
    this.now = now;
    this.calls = calls;
  }

  get size(): number {
    return this.items.size;
  }

  get keys(): readonly string[] {
    return [...this.items.keys()];
  }

  get(key: string): string | null {
    this.calls.count('cache.get');
    return this.read(key) ?? null;
  }

  getAll(keys: readonly string[]): Record<string, string> {
    this.calls.count('cache.getAll');
    const found: Record<string, string> = {};
    for (const key of keys) {
      const value = this.read(key);
      if (value !== undefined) found[key] = value;
    }
    return found;
  }

  put(key: string, value: string, seconds: number = USUAL_SECONDS): void {
    this.calls.count('cache.put');
    this.write(key, value, seconds);
  }

  putAll(values: Readonly<Record<string, string>>, seconds: number = USUAL_SECONDS): void {
    this.calls.count('cache.putAll');
    for (const [key, value] of Object.entries(values)) this.write(key, value, seconds);
  }

  remove(key: string): void {
    this.calls.count('cache.remove');
    this.items.delete(key);
  }

  removeAll(keys: readonly string[]): void {
    this.calls.count('cache.removeAll');
    for (const key of keys) this.items.delete(key);
  }

  /** Drops its oldest items, as the service may at any time. */
  forget(count: number): void {
    for (const oldest of [...this.items.keys()].slice(0, count)) this.items.delete(oldest);
  }

  private read(key: string): string | undefined {
    this.checkKey(key);
    const item = this.items.get(key);
    return item === undefined || item.expires <= this.now() ? undefined : item.value;
  }

  private write(key: string, value: string, seconds: number): void {
    this.checkKey(key);
    if (typeof value !== 'string') throw new Error('The parameters do not match the method signature for Cache.put.');
    if (new TextEncoder().encode(value).length > MAX_VALUE_BYTES) throw new Error('Argument too large: value');
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS) {
      throw new Error('Invalid argument: expirationInSeconds');
    }
    this.items.delete(key);
    if (this.items.size >= MAX_ITEMS) {
      this.forget(ITEMS_DROPPED_AT_ONCE);
    }
    this.items.set(key, { value, expires: this.now() + seconds * 1_000 });
  }

  private checkKey(key: string): void {
    if (typeof key !== 'string' || key === '') throw new Error('Invalid argument: key');
    if (key.length > MAX_KEY_LENGTH) throw new Error('Argument too large: key');
  }
}
