declare module '@odoo/o-spreadsheet/dist/o_spreadsheet.esm.js' {
  export * from '@odoo/o-spreadsheet';
}
