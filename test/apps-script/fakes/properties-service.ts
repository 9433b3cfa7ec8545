// Google's PropertiesService: https://developers.google.com/apps-script/reference/properties/properties

import type { Calls } from './calls.ts';

const MAX_VALUE_BYTES = 9 * 1024;

export class StandInProperties {
  private readonly values: Map<string, string>;
  private readonly calls: Calls;

  constructor(values: Readonly<Record<string, string>>, calls: Calls) {
    this.values = new Map(Object.entries(values));
    this.calls = calls;
  }

  getProperties(): Record<string, string> {
    this.calls.count('properties.read');
    return Object.fromEntries(this.values);
  }

  getProperty(key: string): string | null {
    this.calls.count('properties.read');
    return this.values.get(key) ?? null;
  }

  setProperty(key: string, value: string): this {
    this.calls.count('properties.write');
    if (typeof value !== 'string') throw new Error('The parameters do not match the method signature.');
    if (new TextEncoder().encode(value).length > MAX_VALUE_BYTES) throw new Error('Argument too large: value');
    this.values.set(key, value);
    return this;
  }

  deleteProperty(key: string): this {
    this.calls.count('properties.write');
    this.values.delete(key);
    return this;
  }
}
