// A strict stand-in of Excel's runtime of custom functions. It follows Microsoft's documentation and throws where Excel
// would show an error or wait for ever. Runs in Chromium and in a bare context; uses no module of Node.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-overview

import type { ExcelFunction, FunctionsJson } from '../../../scripts/excel/functions-json.ts';

export type StandInCell = string | number | boolean | StandInError;

const errorCodes = {
  invalidValue: '#VALUE!',
  notAvailable: '#N/A',
  divisionByZero: '#DIV/0!',
  invalidNumber: '#NUM!',
  nullReference: '#NULL!',
  invalidName: '#NAME?',
  invalidReference: '#REF!',
} as const;

/** Only these show their message. */
const WITH_MESSAGE: readonly string[] = [errorCodes.invalidValue, errorCodes.notAvailable];

export class StandInError {
  readonly code: string;
  readonly message: string | undefined;
  constructor(code: string, message?: string) {
    if (!Object.values<string>(errorCodes).includes(code)) throw new TypeError(`Excel has no error ${code}.`);
    if (message !== undefined && !WITH_MESSAGE.includes(code)) throw new TypeError(`${code} shows no message.`);
    this.code = code;
    this.message = message;
  }
}

export interface StandInCall {
  /** The first result: cells, or an error. */
  readonly first: Promise<readonly (readonly StandInCell[])[]>;
  /** All results so far; a promise has one. */
  readonly results: readonly (readonly (readonly StandInCell[])[] | StandInError)[];
  /** The cell's formula is changed or deleted. */
  readonly cancel: () => void;
}

export interface CallOptions {
  /** The person is still typing. */
  readonly isInValuePreview?: boolean;
  /** What a repeating argument that is left out is for the function: Excel's documentation does not say it. */
  readonly whenNoneRepeat?: unknown;
}

/** Wrong uses, which Excel would not report. */
export type Complaints = string[];

type Associated = (...given: readonly unknown[]) => unknown;

const checkCell = (value: unknown, where: string): StandInCell => {
  if (value instanceof StandInError || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`${where} gives ${String(value)}, which no cell of Excel shows as it is.`);
};

/** A result of a function that is declared to give a table. */
const checkTable = (value: unknown, name: string): readonly (readonly StandInCell[])[] => {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError(`${name} gives no table.`);
  const rows = value.map((row: unknown) => {
    if (!Array.isArray(row) || row.length === 0) throw new TypeError(`${name} gives a row without cells.`);
    return row.map((cell: unknown) => checkCell(cell, name));
  });
  if (new Set(rows.map(({ length }) => length)).size !== 1)
    throw new TypeError(`${name} gives rows of unequal length.`);
  return rows;
};

const asMatrix = (given: unknown): unknown => (given === null || Array.isArray(given) ? given : [[given]]);

export const startCustomFunctions = ({ functions }: FunctionsJson) => {
  const declared = new Map<string, ExcelFunction>(functions.map((one) => [one.id, one]));
  const associated = new Map<string, Associated>();
  const complaints: Complaints = [];

  const associate = (id: string, work: Associated): void => {
    if (!declared.has(id)) throw new TypeError(`functions.json declares no ${id}.`);
    if (associated.has(id)) throw new TypeError(`${id} is associated twice.`);
    associated.set(id, work);
  };

  const argumentsOf = (one: ExcelFunction, given: readonly unknown[], { whenNoneRepeat = [] }: CallOptions) => {
    const { parameters, name } = one;
    const repeats = parameters[parameters.length - 1]?.repeating === true;
    const single = repeats ? parameters.slice(0, -1) : parameters;
    if (!repeats && given.length > single.length) throw new TypeError(`${name} takes no more arguments.`);
    const values = single.map(({ name: argument, optional }, index) => {
      if (optional !== true && index >= given.length) throw new TypeError(`${name} needs ${argument}.`);
      return asMatrix(given[index] ?? null);
    });
    if (!repeats) return values;
    const more = given.slice(single.length).map(asMatrix);
    return [...values, more.length === 0 ? whenNoneRepeat : more];
  };

  const call = (id: string, given: readonly unknown[], options: CallOptions = {}): StandInCall => {
    const [one, work] = [declared.get(id), associated.get(id)];
    if (one === undefined || work === undefined) throw new TypeError(`#NAME? ${id}`);
    const values = argumentsOf(one, given, options);
    const preview = options.isInValuePreview === true ? { isInValuePreview: true } : {};
    const results: (readonly (readonly StandInCell[])[] | StandInError)[] = [];
    if (one.options?.stream !== true) {
      const settle = async (): Promise<readonly (readonly StandInCell[])[]> => {
        try {
          const table = checkTable(await work(...values, preview), id);
          results.push(table);
          return table;
        } catch (error) {
          if (!(error instanceof StandInError)) complaints.push(`${id} rejects with ${String(error)}`);
          else results.push(error);
          throw error;
        }
      };
      return { first: settle(), results, cancel: () => undefined };
    }
    let isCanceled = false;
    const invocation: { setResult: (value: unknown) => void; onCanceled?: () => void } = {
      ...preview,
      setResult: (value) => {
        if (isCanceled) complaints.push(`${id} sets a result after the cell is gone.`);
        // The first result also settles the promise below.
        const result = value instanceof StandInError ? value : checkTable(value, id);
        results.push(result);
        report(result);
      },
    };
    let report: (result: readonly (readonly StandInCell[])[] | StandInError) => void = () => undefined;
    const first = new Promise<readonly (readonly StandInCell[])[]>((resolve, reject) => {
      report = (result) => (result instanceof StandInError ? reject(result) : resolve(result));
    });
    if (work(...values, invocation) !== undefined) complaints.push(`${id} streams and gives a result.`);
    if (typeof invocation.onCanceled !== 'function') complaints.push(`${id} can't be canceled.`);
    const cancel = (): void => {
      isCanceled = true;
      invocation.onCanceled?.();
    };
    return { first, results, cancel };
  };

  return {
    /** The global of that name. */
    CustomFunctions: { associate, Error: StandInError, ErrorCode: errorCodes },
    call,
    complaints,
    /** Functions without code. */
    missing: () => [...declared.keys()].filter((id) => !associated.has(id)),
  };
};

export type StandInRuntime = ReturnType<typeof startCustomFunctions>;
