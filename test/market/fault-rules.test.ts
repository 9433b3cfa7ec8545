// Checks of fault rules: the titles are request bodies, the sentences the errors.

import { expect, it } from 'vitest';
import { readFaultRules } from '../../workers/market/sandbox/fault-rules.ts';

it.each([
  '{"rules":[]}',
  '{"seed":"one","rules":[{"path":"*","status":503}]}',
  '{"rules":[{"path":"/coins*","status":503,"errorForm":"bare","rate":0.3,"count":5,"retryAfter":30,"delay":100}]}',
  '{"rules":[{"path":"/coins?*page=2*","damage":"shifted-pages"},{"path":"/coins*","damage":"twice-in-page"}]}',
  '{"rules":[{"path":"/coins/*charts","damage":"chart-gaps"}]}',
  '{"rules":[{"path":"/coins?page=2*","damage":"wrong-meta"},{"path":"/coins/*","delay":0}]}',
])('%s', (text) => {
  expect(readFaultRules(text)).toEqual({ ok: true, value: { seed: '', ...JSON.parse(text) } });
});

const rule = (fields: string): string => `{"rules":[{"path":"*",${fields}}]}`;

// oxfmt-ignore
it.each([
  ['rules', 'The body is not JSON.'],
  ['[]', 'The body must be an object with a list "rules".'],
  ['{}', 'rules must be a list.'],
  ['{"rule":[]}', 'The body has no field "rule"; did you mean "rules"?'],
  ['{"rules":[],"seed":1}', 'seed must be a text.'],
  [`{"rules":[${Array.from({ length: 101 }, () => '{}').join()}]}`, 'rules must be at most 100, not 101.'],
  ['{"rules":[3]}', 'rules[0] must be an object.'],
  ['{"rules":[{"path":"*","status":500},{"status":500}]}', 'rules[1].path must be a text of at most 500 characters that begins with / or *, not left out.'],
  ['{"rules":[{"path":"coins","status":500}]}', 'rules[0].path must be a text of at most 500 characters that begins with / or *, not "coins".'],
  [rule('"staus":500'), 'rules[0] has no field "staus"; did you mean "status"?'],
  [rule('"status":200'), 'rules[0].status must be a whole number from 400 to 599, not 200.'],
  [rule('"status":503,"rate":2'), 'rules[0].rate must be a number from 0 to 1, not 2.'],
  [rule('"status":503,"count":0'), 'rules[0].count must be a whole number from 1 to 1000000000, not 0.'],
  [rule('"delay":-1'), 'rules[0].delay must be a whole number from 0 to 600000, not -1.'],
  [rule('"damage":"broken"'), 'rules[0].damage must be one of cut, truncated, malformed, wrong-shape, wrong-meta, huge, twice-in-page, twice-across-pages, shifted-pages, lone-coin, empty-list, last-page, no-prices, shorter-list, missing-quotes, chart-milliseconds, chart-three-days, chart-gaps, chart-unsorted, chart-repeated, chart-missing-values, chart-empty, chart-thinned, chart-last-month, chart-one-point, chart-three-of-ten, chart-late-midnight, chart-cut-end, chart-zeros, chart-negative, chart-rescaled, chart-large, chart-large-end, chart-corrected-day, chart-swapped, chart-unreadable, chart-failing-coin, not "broken".'],
  [rule('"status":503,"errorForm":"ancient"'), 'rules[0].errorForm must be one of new, old, bare, not "ancient".'],
  [rule('"status":503,"retryAfter":1.5'), 'rules[0].retryAfter must be a whole number from 0 to 86400, not 1.5.'],
  [rule('"delay":1,"errorForm":"old"'), 'rules[0].errorForm needs a status.'],
  [rule('"status":500,"errorForm":"bare"'), 'rules[0].errorForm "bare" is a form of status 503 only.'],
  [rule('"status":500,"damage":"lone-coin"'), 'rules[0].damage "lone-coin" needs a list, not a status.'],
  [rule('"status":500,"damage":"chart-empty"'), 'rules[0].damage "chart-empty" needs a chart, not a status.'],
  [rule('"rate":0.5'), 'rules[0] does nothing: give a status, a delay or a damage.'],
])('%s', (text, sentence) => {
  expect(readFaultRules(text)).toEqual({ ok: false, error: sentence });
});
