// The first rows of the table, fetched shortly after the last change.

import type { ColumnName } from '../../../shared/coin/coin-fields.ts';
import { columnLabel } from '../../cells/show.ts';
import { draftProblem, draftQuestion, shownFields, draftLimit } from '../../formula-text/draft.ts';
import { columnLook, shownNumber } from '../../templates/number-formats.ts';
import { countOf } from '../../text.ts';
import type { Preview, PreviewCell } from '../actions.ts';
import { type Surroundings, ask } from './host.ts';
import type { DraftState } from './draft-state.ts';
import { element, fill, errorParts } from './elements.ts';

const PAUSE_MS = 350;

const cellText = (cell: PreviewCell, column: ColumnName, locale: string): string => {
  if (cell === null) return '';
  if (column === 'asOf') return String(cell).slice(0, 19).replace('T', ' ');
  return typeof cell === 'number' ? shownNumber(cell, column, locale) : String(cell);
};

const direction = (cell: PreviewCell, column: ColumnName): string => {
  if (typeof cell !== 'number' || !columnLook(column).isChange || cell === 0) return '';
  return cell > 0 ? ' up' : ' down';
};

interface Header {
  readonly columns: readonly ColumnName[];
  readonly currency: string;
}

/** The rows' last cell is the time of the data, which is shown below the table. */
const tableOf = ({ rows }: Preview, { columns, currency }: Header, locale: string): HTMLElement => {
  const heads = columns.map((column) => element('th', { scope: 'col' }, columnLabel(column, currency)));
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

export const previewTable = (state: DraftState, { locale, currency }: Pick<Surroundings, 'locale' | 'currency'>) => {
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
    if (draftLimit(draft) !== undefined) {
      caption.classList.remove('error');
      finish(false, 'Waiting for a table within the limits.');
      return;
    }
    if (draftProblem(draft, locale, currency()) !== undefined) {
      // The error is shown at the condition.
      caption.classList.remove('error');
      finish(false, 'Waiting for a correct condition.');
      return;
    }
    const columns = shownFields(draft);
    const answer = await ask('preview', draftQuestion(draft, locale, [...columns, 'asOf']));
    // A newer change follows.
    if (mine !== asked) return;
    caption.classList.toggle('error', !answer.ok);
    if (answer.ok) {
      rows = answer.value.total;
      fill(frame, tableOf(answer.value, { columns, currency: draft.currency || currency() }, language));
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
    /** Number of the table's rows; undefined until they are counted. */
    counted: () => rows,
  };
};
