// The operator's view in a browser: fetches /status, draws it, and repeats this every minute while the page is visible.

import { element } from '../element.ts';
import { creditsChart } from './credits-chart.ts';
import { newsOf, present } from './present.ts';
import { freshnessSentence, verdictOf, warningSentences } from './sentences.ts';
import type { StatusBody } from './status-body.ts';

const MINUTE = 60_000;

let body: StatusBody | undefined;
let lookedAt = 0;

const place = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}`);
  return found;
};

const sentencesOf = ({ broker, defects }: StatusBody, now: number): readonly HTMLElement[] => {
  const { isWell, text } = verdictOf(broker, defects, now);
  const verdict = element('p', { class: isWell ? 'verdict' : 'verdict bad' }, text);
  if (broker === null) return [verdict];
  const warnings = warningSentences(broker, defects, now).map((sentence) =>
    element('p', { class: 'problem' }, sentence),
  );
  return [verdict, ...warnings, element('p', {}, freshnessSentence(broker))];
};

const draw = (): void => {
  if (body === undefined) return;
  const now = Date.parse(body.time);
  const { broker } = body;
  place('news').textContent = newsOf(body);
  place('sentences').replaceChildren(...sentencesOf(body, now));
  // A table that is open stays open.
  const isOpen = place('view').querySelector('details')?.open ?? false;
  const chart = broker === null ? [] : [creditsChart(broker.history ?? [], now)];
  place('view').replaceChildren(...(broker === null ? [] : present(broker, now)), ...chart);
  place('view').querySelector('details')?.toggleAttribute('open', isOpen);
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
