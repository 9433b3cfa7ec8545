// GET /usage/credits: credits used by the request's key, and left. GET /currencies: the rates of currencies.

import { accountOf } from '../credits/credit-book.ts';
import { ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { fiatCodes, fiatRate } from '../simulation/rates.ts';
import { type Operation, reading } from './operation.ts';

export const creditUsage: Operation = {
  name: 'creditUsage',
  method: 'GET',
  path: '/usage/credits',
  credits: 0,
  summary: 'Credits that the key has used and has left.',
  answer: objectSchema({
    totalCredits: numberSchema(),
    usedCredits: numberSchema(),
    remainingCredits: numberSchema(),
    subscription: textSchema("The plan's name."),
  }),
  ...reading({}, async (_, { key, service }) => {
    const usedCredits = await service.book().used(accountOf(key), service.now());
    // More than the total may be used if the total was lowered.
    const remainingCredits = Math.max(0, key.totalCredits - usedCredits);
    return ok({ totalCredits: key.totalCredits, usedCredits, remainingCredits, subscription: key.plan });
  }),
};

const rates = Object.fromEntries(fiatCodes.map((code) => [code, fiatRate(code)]));

export const currencyRates: Operation = {
  name: 'currencies',
  method: 'GET',
  path: '/currencies',
  credits: 1,
  summary: 'Units of each currency for one US dollar, by code.',
  answer: objectSchema({ result: objectSchema(Object.fromEntries(fiatCodes.map((code) => [code, numberSchema()]))) }),
  ...reading({}, async () => ok({ result: rates })),
};
