// "Start here" in a browser: the calculator answers while its fields change.

import { element } from '../element.ts';
import { costSentences, type CostTerms } from './cost-sentences.ts';

const fieldsOf = (form: HTMLFormElement): readonly (HTMLInputElement | HTMLSelectElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'),
];

/** The first field with an invalid value as a sentence; undefined if there is none. */
const complaintOf = (form: HTMLFormElement): string | undefined => {
  const wrong = fieldsOf(form).find((field) => !field.validity.valid);
  return wrong === undefined
    ? undefined
    : `${wrong.labels?.[0]?.textContent?.trim() ?? ''}: ${wrong.validationMessage}`;
};

const answer = (form: HTMLFormElement, terms: CostTerms): readonly string[] => {
  const complaint = complaintOf(form);
  if (complaint !== undefined) return [complaint];
  const valueOf = (name: string): number => Number(fieldsOf(form).find((field) => field.name === name)?.value);
  const question = {
    sets: valueOf('sets'),
    hoursADay: valueOf('hours'),
    planCredits: valueOf('credits'),
    minutes: valueOf('minutes'),
  };
  return costSentences(question, terms);
};

const form = document.querySelector<HTMLFormElement>('form.calculator');
const place = form?.querySelector('.answer');
if (form !== null && place) {
  const terms = {
    refreshCredits: Number(form.dataset['refreshCredits']),
    leastSeconds: Number(form.dataset['leastSeconds']),
    freeCredits: Number(form.dataset['freeCredits']),
  };
  form.addEventListener('input', () => {
    place.replaceChildren(...answer(form, terms).map((sentence) => element('p', {}, sentence)));
  });
  // The page sends nothing.
  form.addEventListener('submit', (event) => event.preventDefault());
}
