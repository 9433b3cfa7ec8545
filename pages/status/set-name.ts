// A set's canonical text in readable form: `defi||USD` becomes `defi, USD`.

export const setName = (set: string): string => {
  const [categories = '', chains = '', currency = ''] = set.split('|');
  const members = [categories, chains].filter((part) => part !== '').join(' on ');
  return `${members === '' ? 'whole market' : members.replaceAll('+', ' or ')}, ${currency}`;
};
