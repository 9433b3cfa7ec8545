// The operator's view in a browser: fetches /status, draws it, and repeats this every minute while the page is visible.

import { element } from '../element.ts';
import { charts } from './charts.ts';
import { drawChart } from './draw-chart.ts';
import { periodsOf } from './periods.ts';
import { newsOf, present } from './present.ts';
import { freshnessSentence, verdictOf, warningSentences } from './sentences.ts';
import type { GateBody, HistoryTable, StatusBody } from './status-body.ts';

const MINUTE = 60_000;
const DAY_SECONDS = 86_400;

/** Index of the shown history in the answer. */
let shown = 0;
let body: StatusBody | undefined;
let lookedAt = 0;

const place = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}`);
  return found;
};

const spanOf = ({ seconds }: HistoryTable): string => (seconds < 3600 ? 'Last day' : 'Last 31 days');

/** Time of day for the history of a day, date and time for the longer one. */
const timeText =
  ({ seconds }: HistoryTable) =>
  (time: number): string =>
    seconds * 288 <= DAY_SECONDS
      ? new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
      : new Date(time).toLocaleString([], { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

const choiceOf = (history: readonly HistoryTable[]): HTMLElement =>
  element(
    'div',
    { class: 'periods', role: 'group', 'aria-label': 'Time shown' },
    ...history.map((table, index) => {
      const button = element('button', { type: 'button', 'aria-pressed': String(index === shown) }, spanOf(table));
      button.addEventListener('click', () => {
        shown = index;
        draw();
        document.querySelector<HTMLElement>(`.periods button:nth-child(${index + 1})`)?.focus();
      });
      return button;
    }),
  );

const drawHistory = (history: readonly HistoryTable[], now: number): readonly HTMLElement[] => {
  const table = history[shown];
  if (table === undefined) return [];
  const periods = periodsOf(table, now);
  return [
    element('h2', {}, 'Over time'),
    choiceOf(history),
    element('div', { class: 'charts' }, ...charts.map((entry) => drawChart(entry, periods, timeText(table)))),
  ];
};

const sentencesOf = (gate: GateBody | null, now: number): readonly HTMLElement[] => {
  const { isWell, text } = verdictOf(gate, now);
  const verdict = element('p', { class: isWell ? 'verdict' : 'verdict bad' }, text);
  if (gate === null) return [verdict];
  const warnings = warningSentences(gate, now).map((sentence) => element('p', { class: 'problem' }, sentence));
  return [verdict, ...warnings, element('p', {}, freshnessSentence(gate))];
};

/** Remembers the open tables; the returned function opens them again after drawing. */
const keepOpen = (): (() => void) => {
  const open = [...document.querySelectorAll('details')].map((details) => details.open);
  return () => document.querySelectorAll('details').forEach((details, index) => (details.open = open[index] ?? false));
};

const draw = (): void => {
  if (body === undefined) return;
  const now = Date.parse(body.time);
  const { gate } = body;
  place('news').textContent = newsOf(body);
  place('sentences').replaceChildren(...sentencesOf(gate, now));
  const reopen = keepOpen();
  place('view').replaceChildren(
    ...(gate === null ? [] : [...present(gate, now), ...drawHistory(gate.history ?? [], now)]),
  );
  reopen();
};

const look = async (): Promise<void> => {
  lookedAt = Date.now();
  try {
    const response = await fetch('/status?history=1', { headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(String(response.status));
    body = await response.json();
    draw();
  } catch {
    place('news').textContent = 'The gateway can’t be reached: the figures below are old. Next try within a minute.';
  }
};

void look();
const lookIfDue = (): void => {
  if (document.visibilityState === 'visible' && Date.now() - lookedAt >= MINUTE) void look();
};
setInterval(lookIfDue, MINUTE / 4);
// A page that was hidden is old at first sight.
document.addEventListener('visibilitychange', lookIfDue);
