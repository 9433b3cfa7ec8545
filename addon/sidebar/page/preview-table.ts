// The first rows of the table, fetched shortly after the last change.

import { coinField, fieldNames } from '../../../shared/coin/coin-fields.ts';
import { draftArguments, draftProblem } from '../../formula-text/draft.ts';
import { countOf } from '../../text/count-of.ts';
import type { Preview, PreviewCell } from '../preview.ts';
import type { Surroundings } from './surroundings.ts';
import { columnLabel } from './column-fields.ts';
import { shownFields, type DraftState } from './draft-state.ts';
import { element, fill } from './elements.ts';
import { errorParts } from './error-parts.ts';
import { ask } from './host.ts';

const PAUSE_MS = 350;
const COMPACT_FROM = 1e6;
/** Rows of COINS without a limit. */
const USUAL_ROWS = 100;

export interface PreviewTable {
  readonly element: HTMLElement;
  /** The element with the rows or a message. */
  readonly caption: HTMLElement;
  /** Rows and columns of the table, header included. */
  readonly size: () => { readonly rows: number; readonly columns: number };
}

const cellText = (cell: PreviewCell, column: string, locale: string): string => {
  if (cell === null) return '';
  if (typeof cell !== 'number') return String(cell);
  const field = fieldNames.find((name) => name === column);
  const unit = field === undefined ? 'none' : coinField(field).unit;
  if (unit === 'percent')
    return `${cell > 0 ? '+' : ''}${cell.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`;
  if (Math.abs(cell) >= COMPACT_FROM)
    return cell.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 2 });
  return cell.toLocaleString(locale, { maximumSignificantDigits: 6 });
};

const isPercent = (column: string): boolean => {
  const field = fieldNames.find((name) => name === column);
  return field !== undefined && coinField(field).unit === 'percent';
};

const direction = (cell: PreviewCell, column: string): string => {
  if (typeof cell !== 'number' || !isPercent(column) || cell === 0) return '';
  return cell > 0 ? ' up' : ' down';
};

/** The last column is the time of the data, which is shown below the table. */
const tableOf = ({ header, rows }: Preview, locale: string): HTMLElement => {
  const columns = header.slice(0, -1);
  const heads = columns.map((column) => {
    const known = fieldNames.find((name) => name === column);
    return element('th', { scope: 'col' }, known === undefined ? column : columnLabel(known));
  });
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map((column, index) => {
        const cell = row[index] ?? null;
        const kind = typeof cell === 'number' ? 'number' : 'text';
        return element('td', { class: `${kind}${direction(cell, column)}` }, cellText(cell, column, locale));
      }),
    ),
  );
  return element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body));
};

const timeText = ({ rows }: Preview): string => {
  const [first = []] = rows;
  const time = String(first[first.length - 1] ?? '');
  return time === '' ? '' : `, data of ${time.slice(11, 19)} UTC`;
};

const countText = (preview: Preview): string => {
  if (preview.total === 0) return 'No coin passes these conditions.';
  const shown =
    preview.rows.length < preview.total
      ? `First ${preview.rows.length} of ${preview.total} rows`
      : countOf(preview.total, 'row');
  return `${shown}${timeText(preview)}`;
};

export const previewTable = (state: DraftState, { locale, currency }: Surroundings): PreviewTable => {
  const frame = element('div', {
    class: 'preview',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Preview',
    'aria-busy': 'true',
  });
  const caption = element('p', { class: 'caption', role: 'status' }, 'Looking…');
  // Digits as in spreadsheets of every locale.
  const language = `${locale.name.replace('_', '-')}-u-nu-latn`;
  let rows: number | undefined;
  let asked = 0;
  const finish = (isNew: boolean, ...notice: readonly (Node | string)[]): void => {
    frame.setAttribute('aria-busy', 'false');
    frame.classList.toggle('old', !isNew);
    fill(caption, ...notice);
  };
  const show = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    frame.setAttribute('aria-busy', 'true');
    const draft = state.get();
    if (draftProblem(draft, locale, currency()) !== undefined) {
      // The error is shown at the condition.
      caption.classList.remove('error');
      finish(false, 'Waiting for a correct condition.');
      return;
    }
    const fields = [...shownFields(draft).filter((field) => field !== 'asOf'), 'asOf' as const];
    const given = draftArguments({ ...draft, fields }, locale).map((argument) => argument ?? null);
    const answer = await ask('preview', { arguments: given });
    // A newer change follows.
    if (mine !== asked) return;
    caption.classList.toggle('error', !answer.ok);
    if (answer.ok) {
      rows = answer.value.total;
      fill(frame, tableOf(answer.value, language));
      finish(true, countText(answer.value));
    } else finish(false, ...errorParts(answer.error));
  };
  let timer = 0;
  state.onChange(() => {
    rows = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => void show(), PAUSE_MS);
  });
  void show();
  return {
    element: element('div', {}, frame),
    caption,
    // Until the rows are counted, the maximum.
    size: () => ({ rows: (rows ?? state.get().limit ?? USUAL_ROWS) + 1, columns: shownFields(state.get()).length }),
  };
};
