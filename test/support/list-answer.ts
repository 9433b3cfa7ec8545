// The shape of the upstream's list answer, checked as far as tests need it.

export type AnyCoin = Readonly<Record<string, unknown>>;

export interface ListAnswer {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly result: readonly AnyCoin[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readObject = async (response: Response): Promise<AnyCoin> => {
  const body: unknown = await response.json();
  if (!isObject(body)) throw new Error('expected a JSON object');
  return body;
};

export const readList = async (response: Response): Promise<ListAnswer> => {
  const { meta, result } = await readObject(response);
  if (!isObject(meta) || !Array.isArray(result) || !result.every(isObject)) {
    throw new Error(`expected a list, got status ${response.status}`);
  }
  return { meta, result };
};

/** Ids of the coins, in order. */
export const idsOf = ({ result }: ListAnswer): readonly string[] => result.map((coin) => String(coin['id']));
