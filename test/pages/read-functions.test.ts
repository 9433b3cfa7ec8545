import { expect, it } from 'vitest';
import { html, table } from '../../scripts/pages/html.ts';
import { readFunctions, signatureOf } from '../../scripts/pages/read-functions.ts';

const source = `
/** No formula. */
function onOpen() {}

/**
 * Doubles a number, whatever
 * it is.
 * Example: =DOUBLE(2)
 *
 * @param {number} amount What is doubled.
 * @param {string} unit Optional. Such as "m".
 * @return {number} Twice as much.
 * @customfunction
 */
function DOUBLE(amount?: unknown, unit?: unknown): unknown {}
`;

it('reads formulas from their comments, and nothing else', () => {
  const functions = readFunctions(source);
  expect(functions).toEqual([
    {
      name: 'DOUBLE',
      about: ['Doubles a number, whatever it is.', 'Example: =DOUBLE(2)'],
      arguments: [
        { name: 'amount', type: 'number', optional: false, about: 'What is doubled.' },
        { name: 'unit', type: 'string', optional: true, about: 'Such as "m".' },
      ],
      gives: 'Twice as much.',
    },
  ]);
  expect(functions.map(signatureOf)).toEqual(['DOUBLE(amount, [unit])']);
});

it('texts are always escaped', () => {
  const text = `<b> & "x" 'y'`;
  const escaped = '&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;';
  expect(html`<p title="${text}">${[text, html`<i>${text}</i>`]}</p>`.html).toBe(
    `<p title="${escaped}">${escaped}<i>${escaped}</i></p>`,
  );
  expect(table(text, [text], [[text]]).html).not.toContain('<b>');
});
