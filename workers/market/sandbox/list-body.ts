// The parts of a list's body that damages change.

export type Fields = Readonly<Record<string, unknown>>;

export interface ListBody {
  readonly meta: Fields;
  readonly result: readonly Fields[];
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isListBody = (body: unknown): body is ListBody =>
  isObject(body) && isObject(body['meta']) && Array.isArray(body['result']) && body['result'].every(isObject);
