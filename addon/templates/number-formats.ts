// Number formats of the templates. The percent sign is quoted, since percent fields are percent numbers already.

export const numberFormats = {
  percent: '+0.00"%";-0.00"%";0.00"%"',
  // More decimals for prices below one.
  price: '[>=1]#,##0.00;[>=0.01]0.0000;0.00000000',
  money: '#,##0.00',
  whole: '#,##0',
  time: 'yyyy-mm-dd hh:mm:ss',
  date: 'yyyy-mm-dd',
} as const;
