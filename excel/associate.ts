// The functions as Excel calls them: declared arguments, then the repeated ones as a list, then the invocation.

import { functions } from '../addon/functions/functions.ts';
import type { FunctionName } from '../addon/functions/call-facts.ts';
import { readGiven, readRepeated } from '../addon/memory/call-formula.ts';
import { callFunction, type ExcelCall, type ExcelCells } from './call-function.ts';
import type { Runtime } from './runtime.ts';

type Called = (...given: readonly unknown[]) => unknown;
type Stream = CustomFunctions.StreamingInvocation<ExcelCells>;

const readCall = (name: FunctionName, given: readonly unknown[], invocation: Stream): ExcelCall => {
  const { arguments: taken, refresh } = functions[name];
  const values = taken.map((_, index) => readGiven(given[index]));
  const more = refresh === 'none' ? [] : readRepeated(given[taken.length]);
  return { name, values: [...values, ...more], isPreview: Boolean(invocation.isInValuePreview) };
};

const isLiveOption = /(?:^|;)\s*live\s*=\s*yes\s*(?:;|$)/i;

const wantsLive = ({ values, isPreview }: ExcelCall): boolean =>
  !isPreview && values.flat(2).some((value) => typeof value === 'string' && isLiveOption.test(value));

const asError = (error: unknown): CustomFunctions.Error => {
  const { Error: ExcelError, ErrorCode } = CustomFunctions;
  return error instanceof ExcelError ? error : new ExcelError(ErrorCode.invalidValue, String(error));
};

/** A cell that can show results again and again until Excel cancels it. */
const stream = (runtime: Runtime, call: ExcelCall, invocation: Stream): void => {
  let shown: string | undefined;
  let isOpen = true;
  const update = async (): Promise<void> => {
    const result = await callFunction(runtime, call).catch(asError);
    const text = JSON.stringify(result);
    if (!isOpen || text === shown) return;
    shown = text;
    invocation.setResult(result);
  };
  const close = runtime.live.open({ update, isLive: wantsLive(call) });
  invocation.onCanceled = () => {
    isOpen = false;
    close();
  };
};

export const associate = (runtime: Runtime, name: FunctionName): void => {
  const { takesLive } = functions[name];
  const called: Called = (...all) => {
    const invocation = all[all.length - 1] as Stream;
    const call = readCall(name, all.slice(0, -1), invocation);
    return takesLive === true ? stream(runtime, call, invocation) : callFunction(runtime, call);
  };
  CustomFunctions.associate(name, called);
};
