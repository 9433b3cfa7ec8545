// Has the market data service read an address anew, which costs credits: only here and by hand, never by a formula.

import { type Network, networkNames } from '../../../shared/protocol/owned.ts';
import { button, element, input, labelled, message, section, select } from './elements.ts';
import { ask } from './host.ts';

export const synchroniseSection = (): HTMLElement => {
  const notice = message();
  let [address, network]: [string, string] = ['', networkNames[0] ?? ''];
  const synchronise = async (): Promise<void> => {
    notice.show('busy', 'Asking the gateway…');
    const done = await ask('synchronise', { address, network });
    notice.show(done.ok ? 'good' : 'bad', done.ok ? done.value : done.error);
  };
  const options = networkNames.map((value: Network) => ({ value, label: value }));
  return section(
    'Addresses of COIN_BALANCE',
    element('p', { class: 'hint' }, 'If a row says that its address is not synchronised.'),
    labelled(
      'Address',
      input('', (text) => (address = text.trim())),
    ),
    labelled(
      'Network',
      select(options, network, (chosen) => (network = chosen)),
    ),
    button('Synchronise, for 50 credits', () => void synchronise()),
    notice.element,
  );
};
