// Puts the sheet into the address, and copies the address to the clipboard.

import { find } from '../find.ts';
import { notice } from '../notice.ts';
import { toFragment } from './address.ts';

/** @param onAddress called when the address has changed. */
export const startShareButton = (workbookOf: () => unknown, onAddress: () => void): void => {
  const share = async (): Promise<void> => {
    history.replaceState(null, '', await toFragment(workbookOf()));
    onAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      notice('The address of this sheet is copied.');
    } catch {
      notice("This sheet is in the browser's address line now: copy it from there.");
    }
  };
  find('share', HTMLButtonElement).addEventListener('click', () => void share());
};
