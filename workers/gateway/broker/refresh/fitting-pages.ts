// Which pages of a fetched set can be published together.

import { assessPages, type Assessment } from '../../codec/assess-pages.ts';
import type { BoughtPage } from '../spend/paid-calls.ts';
import type { Job } from './job.ts';

export const factsOf = ({ set, knownTwice }: Job, pages: readonly BoughtPage[]): Assessment =>
  assessPages(
    set,
    pages.map(({ value }) => value),
    knownTwice,
  );

/** The most pages, from the first on, that fit together, and what they prove; at least the first page. */
export const fittingPages = (job: Job): { readonly pages: readonly BoughtPage[]; readonly facts: Assessment } => {
  for (let count = job.pages.length; ; count -= 1) {
    const pages = job.pages.slice(0, count);
    const facts = factsOf(job, pages);
    if (facts.sound || count <= 1) return { pages, facts };
  }
};
