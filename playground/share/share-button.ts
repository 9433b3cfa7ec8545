// Puts the sheet into the address, and copies the address to the clipboard. An example has a short address.

import { find } from '../find.ts';
import { notice } from '../notice.ts';
import { isLoopback } from '../../shared/text/setting.ts';
import { exampleFragment, toFragment } from './address.ts';

export interface ShareButtonOptions {
  readonly workbook: () => unknown;
  /** The name of the example shown; undefined if the workbook was changed. */
  readonly example: () => string | undefined;
  /** Called when the address has changed. */
  readonly onAddress: () => void;
}

/** Added to the notice where others cannot open the address. */
const reach = (hostname: string): string =>
  isLoopback(hostname) ? ' It works on this computer only: deploy the gateway to share it.' : '';

export const startShareButton = ({ workbook, example, onAddress }: ShareButtonOptions): void => {
  const share = async (): Promise<void> => {
    const name = example();
    history.replaceState(null, '', name === undefined ? await toFragment(workbook()) : exampleFragment(name));
    onAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      notice(`The address of this sheet is copied.${reach(location.hostname)}`);
    } catch {
      notice(`This sheet is in the browser's address line now: copy it from there.${reach(location.hostname)}`);
    }
  };
  find('share', HTMLButtonElement).addEventListener('click', () => void share());
};
