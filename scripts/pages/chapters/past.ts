// The chapter on the past: what a date means, prices at dates and over time, and the market of another day.

import { optionTable, type OptionName } from '../../../addon/arguments/options.ts';
import { templates, type TemplateName } from '../../../addon/templates/templates.ts';
import { extremeNames, standardMeasures } from '../../../shared/past/measures.ts';
import { historySteps } from '../../../shared/past/history-rows.ts';
import { bounds } from '../../../shared/protocol/bounds.ts';
import { renderExamples } from '../example.ts';
import { pastExamples, pastFormulas } from '../examples.ts';
import { renderFormula } from '../formula.ts';
import { code, codes, heading, html, sentence, table } from '../html.ts';
import type { Page } from '../layout.ts';

/** How a date may be written, and what it means. */
const forms: readonly (readonly [written: string, means: string])[] = [
  ['2026-01-31', 'that day: its close, the price at 24:00 UTC; with `day=open` the price at 00:00 UTC'],
  ['2026-01-31 14:30', 'that moment in UTC: the newest price at or before it'],
  ['2026-01', 'the close of the last day of the month; as a start, its first day'],
  ['2025', 'the same of the year'],
  ['2020Q3', 'the same of the quarter'],
  ['7d, 6w, 3m, 1y', 'so long before today'],
  ['ytd', '1 January of this year'],
  ['all', 'only as a start: from the first price on'],
];

const pastOptions: readonly OptionName[] = ['currency', 'day', 'near', 'headers', 'order', 'dates', 'at'];

const pastTemplates: readonly TemplateName[] = ['performance', 'costBasis', 'portfolioOverTime'];

const atDay = '=COINS("defi", "marketCap > 1e9",,,, "at=2026-11-01")';

export const pastPage = (): Page => ({
  file: 'docs/past.html',
  title: 'The past',
  about: 'Prices at dates and over time, performance, and the market of another day.',
  scripts: ['docs.js', 'formulas.js'],
  body: html`<p>
      The past never changes, so it is paid for once: a coin's past costs at most 3 credits a day, however many formulas
      and dates ask for it, and the market of recorded days costs nothing.
    </p>
    ${heading(2, 'What a date means')}
    ${table(
      'Dates',
      ['written', 'means'],
      forms.map(([written, means]) => [codes(written.split(', ')), sentence(means)]),
    )}
    <p>
      A cell with a date means the date that it shows, in any time zone. The day in progress has the present price. A
      date such as <code>31.12.2024</code> is not guessed: the sentence says what to write. A price that is more than a
      day older than its date is not shown either, and the sentence names the nearest one; <code>near=3d</code> accepts
      it. Nothing is interpolated.
    </p>
    ${heading(2, 'Prices at dates')} ${pastFormulas.atDates.map(renderFormula)}
    <p>
      A range of coins beside a range of dates gives a price for each row, and a sentence in a row that has none. Cells
      share whole years, so that 500 formulas cost a few fetches. A column of many coins fills over several
      recalculations and tells how far it is.
    </p>
    ${heading(2, 'Prices over time')} ${pastFormulas.overTime.map(renderFormula)}
    <p>
      Steps are ${codes(historySteps)}; one formula takes up to ${bounds.historyCoins} coins and ${bounds.rows} rows.
      Bare numbers make a chart in a cell:
      <code>=SPARKLINE(COIN_HISTORY("BTC",, "30d",,, "dates=no; headers=no"))</code>.
    </p>
    ${heading(2, 'Performance')} ${pastFormulas.performance.map(renderFormula)}
    <p>
      Changes in percent since the close that long ago: ${codes(standardMeasures)}, or any other period. Extremes are
      ${codes(extremeNames)}.
    </p>
    ${heading(2, 'The market of another day')}
    <p>${code(atDay)}</p>
    <p>
      With <code>at=</code>, <code>COINS</code> and <code>COIN</code> answer as of a day that the gateway has recorded,
      with every field and condition, and by the coins that were in a category then. The operator switches recording on
      (<code>RECORD_DAYS</code>); <a href="/days">/days</a> names the days, and so does the sentence for a day that is
      not on record.
    </p>
    ${heading(2, 'Addresses')} ${renderExamples(pastExamples)} ${heading(2, 'Options of the past')}
    ${table(
      'Options of the past',
      ['option', 'takes'],
      pastOptions.map((name) => [code(name), optionTable[name].takes]),
    )}
    ${heading(2, 'Templates')}
    ${table(
      'Templates',
      ['template', 'what it is'],
      pastTemplates.map((name) => [templates[name].title, templates[name].about]),
    )}
    <p>They are in the add-on's menu and sidebar, and are example sheets of the <a href="/">playground</a>.</p>`,
});
