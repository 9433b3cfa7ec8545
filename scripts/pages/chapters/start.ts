// The chapter for the first hour: the repository's guide, and a calculator of costs that works in the page.

import { costSentences, type CostQuestion } from '../../../pages/start/cost-sentences.ts';
import { MAX_SETS } from '../../../workers/gateway/broker/sets/set-registry.ts';
import { defaults } from '../../way-in/needs.ts';
import { guide } from '../guide.ts';
import { heading, html, type Html } from '../html.ts';
import type { Page } from '../layout.ts';

const { refreshCredits, leastSeconds, freeCredits } = defaults;

/** The values that the fields have at first. */
const first: CostQuestion = { sets: 1, hoursADay: 24, planCredits: freeCredits, minutes: 5 };

const LARGEST_PLAN = 100_000_000;

/** Choices of how often data is to be refreshed, minutes; none is shorter than the default lifetime. */
const intervals = [2, 5, 10, 15, 30, 60].filter((minutes) => minutes * 60 >= leastSeconds);

const numberField = (name: string, label: string, about: string, value: number, most: number): Html =>
  html`<p>
    <label for="cost-${name}">${label}</label>
    <input
      type="number"
      id="cost-${name}"
      name="${name}"
      value="${value}"
      min="1"
      max="${most}"
      required
      aria-describedby="about-${name}"
    />
    <small id="about-${name}">${about}</small>
  </p>`;

const calculator = (): Html =>
  html`<form
    class="calculator"
    aria-label="Cost"
    data-refresh-credits="${refreshCredits}"
    data-least-seconds="${leastSeconds}"
    data-free-credits="${freeCredits}"
  >
    ${numberField('sets', 'Sets of coins in use', 'The whole market, a category or a blockchain is one set; in another currency it is another one.', first.sets, MAX_SETS)}
    ${numberField('hours', 'Hours of use a day', 'Data is refreshed only while somebody asks for it.', first.hoursADay, 24)}
    ${numberField('credits', 'Credits a month', `What your key gives; a free one ${freeCredits.toLocaleString('en-GB')}.`, first.planCredits, LARGEST_PLAN)}
    <p>
      <label for="cost-minutes">Refreshed every</label>
      <select id="cost-minutes" name="minutes">
        ${intervals.map((minutes) => html`<option value="${minutes}" ${minutes === first.minutes && 'selected'}>${minutes} minutes</option>`)}
      </select>
      <small>What you wish for.</small>
    </p>
    <div class="answer" role="status">
      ${costSentences(first, defaults).map((sentence) => html`<p>${sentence}</p>`)}
    </div>
  </form>`;

export const startPage = (): Page => ({
  file: 'docs/start.html',
  title: 'Start here',
  about: 'From the first look to your own sheet: the playground, your gateway, your spreadsheet, and what it costs.',
  scripts: ['docs.js', 'start.js'],
  body: html`${guide('start.md', 'Costs')} ${heading(3, 'Calculate it')}
    <p>The same formulas pace the gateway's refreshes. Questions that no set answers cost credits too.</p>
    ${calculator()}`,
});
