// What fetched pages still need before they are judged: coins that are listed twice are settled; a page with a hole, or
// all of them if they do not fit together, is fetched once more.

import { assessPages, type Assessment, settleDoubles } from '../../codec/assess-pages.ts';
import type { BoughtPage } from '../spend/paid-calls.ts';
import { reserveRest, type Job } from './job.ts';

/** Pages that can be published together, and what they prove. */
interface CheckedPages {
  readonly pages: readonly BoughtPage[];
  readonly facts: Assessment;
  /** Whether these are all fetched pages, and none contradicts another. */
  readonly fits: boolean;
  /** Ids that are listed twice. */
  readonly twice: readonly string[];
}

/** After this many refreshes in a row whose pages did not fit together, pages are not fetched a second time. */
const MOST_MISFITS = 2;
/** Maximum number of ids remembered as listed twice. */
const MOST_TWICE = 50;

export const factsOf = ({ set, knownTwice }: Job, pages: readonly BoughtPage[]): Assessment =>
  assessPages(
    set,
    pages.map(({ value }) => value),
    knownTwice,
  );

/** The most pages, from the first on, that fit together, and what they prove; at least the first page. */
const fittingPages = (job: Job): Pick<CheckedPages, 'pages' | 'facts'> => {
  for (let count = job.pages.length; ; count -= 1) {
    const pages = job.pages.slice(0, count);
    const facts = factsOf(job, pages);
    if (facts.sound || count <= 1) return { pages, facts };
  }
};

/** Ids that the fetched pages list twice. */
const holesIn = ({ pages }: Job): readonly string[] => pages.flatMap(({ value }) => value.holes.map(({ id }) => id));

/** The first page that is to be fetched once again: an id is listed there twice that never was before. */
const pageWithHole = ({ pages, knownTwice, again }: Job): number | undefined => {
  const isNew = ({ value }: BoughtPage, index: number): boolean =>
    !again.includes(index + 1) && value.holes.some(({ id }) => !knownTwice.includes(id));
  const index = pages.findIndex(isNew);
  return index < 0 ? undefined : index + 1;
};

/**
 * Has a page fetched once more: of a whole list all of it, of other lists the page alone. What a whole list says twice
 * is so.
 */
const fetchOnceAgain = (job: Job, page: number, isWholeList: boolean): void => {
  job.again = [...job.again, page];
  job.stage = 'fetch';
  if (!isWholeList) {
    job.errand = { page };
  } else if (reserveRest({ ...job, pages: [] })) {
    job.knownTwice = [...job.knownTwice, ...holesIn(job)];
    job.pages = [];
  } else {
    job.stage = 'publish';
  }
};

/**
 * The pages to publish; undefined if the job has to fetch some once more.
 * @param misfits number of earlier refreshes in a row whose pages did not fit together.
 */
export const checkPages = (job: Job, misfits: number, isWholeList: boolean): CheckedPages | undefined => {
  const values = job.pages.map(({ value }) => value);
  // An id found on two neighbouring pages in the first try must be so again in the second, and in the next refresh.
  const doubles = settleDoubles(values, job.misfits === 0 ? job.knownTwice : []);
  const known = job.misfits === 0 ? job.knownTwice : job.twice;
  job.pages = job.pages.map((page, index) => ({ ...page, value: doubles.pages?.[index] ?? page.value }));
  const hole = doubles.pages === undefined ? undefined : pageWithHole(job);
  if (hole !== undefined) {
    fetchOnceAgain(job, hole, isWholeList);
    return undefined;
  }
  const { pages, facts } = fittingPages(job);
  const fits = pages.length === job.pages.length && facts.sound;
  const mayTryAgain = job.misfits === 0 && misfits < MOST_MISFITS;
  if (!fits && mayTryAgain && reserveRest({ ...job, pages: [] })) {
    // Coins moved between the pages: fetch them again, from the first.
    job.misfits += 1;
    job.twice = doubles.ids;
    job.again = [];
    job.pages = [];
    job.stage = 'fetch';
    return undefined;
  }
  const repeated = doubles.ids.filter((id) => known.includes(id));
  return { pages, facts, fits, twice: [...new Set([...repeated, ...holesIn(job)])].slice(0, MOST_TWICE) };
};
