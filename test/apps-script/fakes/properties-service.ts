// Google's PropertiesService, with counted calls.

import { propertyStore } from './google-stores.ts';
import type { Calls } from './calls.ts';

export class StandInProperties {
  private readonly store: ReturnType<typeof propertyStore>;
  private readonly calls: Calls;

  constructor(values: Readonly<Record<string, string>>, calls: Calls) {
    this.store = propertyStore(values);
    this.calls = calls;
  }

  getProperties(): Record<string, string> {
    this.calls.count('properties.read');
    return this.store.all();
  }

  getProperty(key: string): string | null {
    this.calls.count('properties.read');
    return this.store.read(key);
  }

  setProperty(key: string, value: string): this {
    this.calls.count('properties.write');
    this.store.write(key, value);
    return this;
  }

  deleteProperty(key: string): this {
    this.calls.count('properties.write');
    this.store.remove(key);
    return this;
  }
}
