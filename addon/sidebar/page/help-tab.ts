// The help tab: the functions, and a link to the reference.

import { functionNames, functions } from '../../functions/functions.ts';
import { element, section } from './elements.ts';

export const helpTab = (gatewayUrl: () => string): HTMLElement => {
  return element(
    'div',
    {},
    section(
      'Functions',
      element(
        'dl',
        { class: 'functions' },
        ...functionNames.flatMap((name) => [
          element('dt', {}, element('code', {}, name)),
          element('dd', {}, functions[name].summary),
        ]),
      ),
      element('p', {}, 'Type one with its opening bracket, such as =COINS(, and the spreadsheet shows its arguments.'),
    ),
    section(
      'Refreshing',
      element(
        'p',
        {},
        'Google recalculates a formula only when an argument changes. Formulas from this sidebar name the cell COINSHEET_REFRESH, which "Refresh now" changes.',
      ),
      element(
        'p',
        {},
        element('a', { href: `${gatewayUrl()}/docs`, rel: 'noopener' }, 'All functions, fields and errors'),
      ),
    ),
  );
};
