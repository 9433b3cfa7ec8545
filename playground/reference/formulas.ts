// Formulas on a page of the reference: each can be edited, run in place, and opened in the playground.

import { tokenForm } from '../../pages/access-token.ts';
import { element, tableElement } from '../../pages/element.ts';
import { startedAddon } from './addon.ts';
import { readFormula } from './read-formula.ts';
import { sampleSentence } from './sample-cells.ts';
import { cellText, figureColumns, type Cell } from '../../pages/docs/show-answer.ts';

const problem = (text: string): HTMLElement => element('p', { class: 'problem' }, text);

const cellOf = (value: unknown): Cell => {
  if (value instanceof Date) return value.toLocaleString();
  return typeof value === 'number' || typeof value === 'string'
    ? value
    : value === true
      ? 'TRUE'
      : value === false
        ? 'FALSE'
        : null;
};

const tableOf = (rows: readonly (readonly unknown[])[]): HTMLElement => {
  const [head = [], ...body] = rows.map((row) => row.map(cellOf));
  const hasHead = head.every((cell) => typeof cell === 'string') && body.length > 0;
  const shown = hasHead ? body : [head, ...body];
  const columns = hasHead ? head.map(cellText) : head.map((_, index) => String.fromCharCode(65 + (index % 26)));
  return tableElement(
    'Result',
    columns,
    shown.map((row) => row.map(cellText)),
    figureColumns({ columns, rows: shown }),
  );
};

const isBlank = (row: readonly unknown[]): boolean => row.every((cell) => cell === '' || cell === null);

/** The rows up to the last one with a value: cells below the sample's are blank. */
const trimmed = (rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  rows.slice(0, 1 + rows.findLastIndex((row) => !isBlank(row)));

/** What a cell would show. */
const resultOf = (value: unknown): HTMLElement =>
  Array.isArray(value)
    ? tableOf(trimmed(value.map((row: unknown) => (Array.isArray(row) ? row : [row]))))
    : element('output', {}, cellText(cellOf(value)));

const run = async (form: HTMLFormElement, field: HTMLTextAreaElement, result: Element): Promise<void> => {
  const read = readFormula(field.value);
  if (!read.ok) return result.replaceChildren(problem(read.error));
  const addon = startedAddon(document.querySelector('main')?.dataset['worker'] ?? '');
  form.setAttribute('aria-busy', 'true');
  result.replaceChildren('Asking…');
  const { outcome, wantsToken } = await addon.call(read.value.name, read.value.values);
  form.removeAttribute('aria-busy');
  const withToken = (token: string): void => {
    addon.useToken(token);
    void run(form, field, result);
  };
  result.replaceChildren(
    outcome.ok ? resultOf(outcome.value) : problem(outcome.message),
    ...(read.value.usesCells ? [element('p', { class: 'note' }, sampleSentence)] : []),
    ...(wantsToken ? [tokenForm(withToken)] : []),
  );
};

const start = (form: HTMLFormElement): void => {
  const [field, result, link] = [
    form.querySelector('textarea'),
    form.querySelector('.result'),
    form.querySelector('a'),
  ];
  if (field === null || result === null || link === null) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(form, field, result);
  });
  // A formula has one line: Enter runs it, as in a cell.
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  field.addEventListener('input', () => {
    link.href = `/#formula=${encodeURIComponent(field.value.trim())}`;
  });
};

document.querySelectorAll<HTMLFormElement>('form.formula').forEach(start);
