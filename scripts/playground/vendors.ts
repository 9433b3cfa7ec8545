// Third-party works that the playground loads: unmodified, in separate files, with their licences. A work bundled into
// the page's own script has its licence there and no other file.

export interface Vendor {
  /** The package's name. Its version becomes part of the folder's name. */
  readonly name: string;
  readonly licence: string;
  /** Its purpose, for the notices. */
  readonly role: string;
  readonly files: readonly string[];
  /** The licence's file in the package; if there is none, the notices name the licence. */
  readonly licenceFile?: string;
}

export const vendors = {
  engine: {
    name: '@odoo/o-spreadsheet',
    licence: 'LGPL-3.0-or-later',
    role: 'the spreadsheet',
    files: ['dist/o_spreadsheet.min.iife.js', 'dist/o_spreadsheet.css', 'dist/o_spreadsheet.xml'],
    licenceFile: 'LICENSE',
  },
  components: {
    name: '@odoo/owl',
    licence: 'LGPL-3.0-only',
    role: 'the components that the spreadsheet is made of',
    files: ['dist/owl.iife.min.js'],
    licenceFile: 'LICENSE',
  },
  charts: {
    name: 'chart.js',
    licence: 'MIT',
    role: 'charts in the spreadsheet',
    files: ['dist/chart.umd.min.js'],
    licenceFile: 'LICENSE.md',
  },
  bootstrap: {
    name: 'bootstrap',
    licence: 'MIT',
    role: "styles that the spreadsheet's own styles extend",
    files: ['dist/css/bootstrap.min.css'],
    licenceFile: 'LICENSE',
  },
  icons: {
    name: 'font-awesome',
    licence: 'MIT (styles), OFL-1.1 (font)',
    role: "icons in the spreadsheet's panels",
    files: ['css/font-awesome.min.css', 'fonts/fontawesome-webfont.woff2'],
  },
  archives: {
    name: 'fflate',
    licence: 'MIT',
    role: "Excel files, as a part of the page's own script",
    files: [],
    licenceFile: 'LICENSE',
  },
  search: {
    name: 'minisearch',
    licence: 'MIT',
    role: 'the search of the documents, as a part of its script',
    files: [],
    licenceFile: 'LICENSE.txt',
  },
} as const satisfies Record<string, Vendor>;
