// The help tab: the functions, and a link to the documentation.

import { functionNames, functions } from '../../functions/functions.ts';
import type { SidebarWords } from '../../host-words.ts';
import { element, section } from './elements.ts';

export const helpTab = (gatewayUrl: () => string, words: SidebarWords, prefix: string): HTMLElement => {
  return element(
    'div',
    {},
    section(
      'Functions',
      element(
        'dl',
        { class: 'functions' },
        ...functionNames.flatMap((name) => [
          element('dt', {}, element('code', {}, `${prefix}${name}`)),
          element('dd', {}, functions[name].summary),
        ]),
      ),
      element(
        'p',
        {},
        `Type one with its opening bracket, such as =${prefix}COINS(, and the spreadsheet shows its arguments.`,
      ),
    ),
    section(
      'Refreshing',
      element('p', {}, words.refreshing),
      element(
        'p',
        {},
        element('a', { href: `${gatewayUrl()}/docs`, rel: 'noopener' }, 'All functions, fields and errors'),
      ),
    ),
  );
};
