// The chapters of the site, in the order of its list: documents of `docs/`. All other documents are pages too, which
// links lead to.

interface Chapter {
  /** In `docs/`, without `.md`; the page's address is `/docs/` and this. */
  readonly name: string;
  readonly title: string;
}

/** Chapters under a title; the first group needs none. */
export const groups: readonly (readonly [title: string, chapters: readonly Chapter[]])[] = [
  ['', [{ name: 'start', title: 'Start' }]],
  [
    'Install',
    [
      { name: 'install-google', title: 'Google Sheets' },
      { name: 'install-excel', title: 'Excel' },
      { name: 'install-onlyoffice', title: 'ONLYOFFICE' },
      { name: 'install-addresses', title: 'Plain addresses' },
    ],
  ],
  [
    'Use',
    [
      { name: 'functions', title: 'Functions' },
      { name: 'fields', title: 'Fields' },
      { name: 'query-language', title: 'Query language' },
      { name: 'addresses', title: 'Addresses' },
      { name: 'past', title: 'Past' },
      { name: 'errors', title: 'Errors' },
      { name: 'assistants', title: 'Assistants' },
    ],
  ],
  [
    'Operate',
    [
      { name: 'operations', title: 'Operate' },
      { name: 'providers', title: 'Market data services' },
      { name: 'limits', title: 'Limits' },
    ],
  ],
];
