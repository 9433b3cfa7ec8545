// Number formats of the templates. Signs stand for themselves in quotes: percent fields are percent numbers already.

export const numberFormats = {
  percent: '+0.00"%";-0.00"%";0.00"%"',
  // A price below one needs its small digits, one above would drown in them.
  price: '[>=1]#,##0.00;[>=0.01]0.0000;0.00000000',
  money: '#,##0.00',
  whole: '#,##0',
  time: 'yyyy-mm-dd hh:mm:ss',
} as const;
