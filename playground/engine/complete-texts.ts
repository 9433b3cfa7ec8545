// Completes texts inside a formula's quotes, by the add-on: categories, fields, operators and coins, with the number of
// coins that match so far.

import type * as Engine from '@odoo/o-spreadsheet';
import type { FormulaCompletions } from '../../addon/completion/complete.ts';
import { quoteText } from '../../addon/formula-text/draft.ts';
import { engine } from './engine.ts';

type Provider = Parameters<typeof Engine.registries.autoCompleteProviders.add>[1];
type Proposal = Awaited<NonNullable<ReturnType<Provider['getProposals']>>>[number];
type Token = Parameters<Provider['getProposals']>[0];
type Composer = ThisParameterType<Provider['getProposals']>['composer'];

/** The add-on's answer for a formula up to the cursor. */
type Complete = (formula: string) => Promise<FormulaCompletions | null>;

const MOST_SHOWN = 8;

/** The engine's type lacks the cursor. Without it, the cursor is taken to be at the end of the text. */
const cursorIn = (composer: Composer, { end }: Token): number =>
  'composerSelection' in composer &&
  typeof composer.composerSelection === 'object' &&
  composer.composerSelection !== null &&
  'end' in composer.composerSelection
    ? Number(composer.composerSelection.end)
    : end;

const isText = ({ type, value }: Token): boolean => type === 'STRING' && value.startsWith('"');

/** The engine offers only what resembles the token: this key does. */
const keyOf = ({ value }: Token): string => value.replaceAll(/[ ,()]/g, '');

/** A text whose quotes stay open. */
const opened = (text: string): string => quoteText(text).slice(0, -1);

interface Offer {
  readonly label: string;
  readonly hint: string;
  /** The new content of the token. */
  readonly content: string;
}

/** Choosing the count closes the quotes. */
const countOffer = ({ text, count }: FormulaCompletions): readonly Offer[] =>
  count === null ? [] : [{ label: count, hint: '', content: `${opened(text)}"` }];

const offersOf = (completions: FormulaCompletions): readonly Offer[] => [
  ...(completions.isPartial ? [] : countOffer(completions)),
  ...completions.items
    .slice(0, MOST_SHOWN)
    .map(({ text, label, hint }) => ({ label, hint: hint === label ? '' : hint, content: opened(text) })),
];

/** @param isPartial whether the provider is for texts that end in an unfinished word, whose completion Enter takes. */
const provider = (complete: Complete, isPartial: boolean): Provider => {
  let offers: ReadonlyMap<string, Offer> = new Map();
  return {
    sequence: isPartial ? 10 : 11,
    autoSelectFirstProposal: isPartial,
    async getProposals(token, content): Promise<Proposal[]> {
      if (!isText(token)) return [];
      const completions = await complete(content.slice(0, cursorIn(this.composer, token)));
      if (completions === null || completions.isPartial !== isPartial) return [];
      const found = offersOf(completions);
      offers = new Map(found.map((offer) => [offer.label, offer]));
      return found.map(({ label, hint }) => ({
        text: label,
        description: hint,
        alwaysExpanded: hint !== '',
        fuzzySearchKey: keyOf(token),
      }));
    },
    selectProposal(token, { text }) {
      const offer = offers.get(text);
      if (offer === undefined) return;
      this.composer.changeComposerCursorSelection(token.start, cursorIn(this.composer, token));
      this.composer.replaceComposerCursorSelection(offer.content);
    },
  };
};

/** The last answer is kept, since two providers ask for each. */
const remembered = (complete: Complete): Complete => {
  let last: { readonly formula: string; readonly answer: ReturnType<Complete> } | undefined;
  return (formula) => {
    if (last?.formula !== formula) last = { formula, answer: complete(formula) };
    return last.answer;
  };
};

export const completeTexts = (complete: Complete): void => {
  const { autoCompleteProviders } = engine().registries;
  const answer = remembered(complete);
  autoCompleteProviders.add('coinsheet unfinished texts', provider(answer, true));
  autoCompleteProviders.add('coinsheet texts', provider(answer, false));
};
