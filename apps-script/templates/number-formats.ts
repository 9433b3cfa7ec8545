// Number formats of the templates. Signs stand for themselves in quotes: percent fields are percent numbers already.

export const numberFormats = {
  percent: '+0.00"%";-0.00"%";0.00"%"',
  price: '#,##0.00######',
  money: '#,##0.00',
  whole: '#,##0',
  amount: '#,##0.########',
  time: 'yyyy-mm-dd hh:mm:ss',
} as const;
