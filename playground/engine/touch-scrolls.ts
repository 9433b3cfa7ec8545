// A finger that moves scrolls the sheet, and one that taps selects a cell. The engine does so on phones, which it knows
// by their names; elsewhere, as on a laptop with a touch screen, a moving finger would select cells.

const isOnCells = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('o-grid-overlay');

/** A mouse's press and release at the same place. */
const press = (target: HTMLElement, { clientX, clientY }: PointerEvent): void => {
  const place = { bubbles: true, cancelable: true, clientX, clientY, pointerType: 'mouse' };
  target.dispatchEvent(new PointerEvent('pointerdown', place));
  target.dispatchEvent(new PointerEvent('pointerup', place));
};

/** @param isPhone whether the engine takes this device for one. */
export const makeTouchScroll = (place: HTMLElement, isPhone: boolean): void => {
  if (isPhone) return;
  place.addEventListener(
    'pointerdown',
    (event) => {
      // The engine scrolls by the touch events that follow.
      if (event.pointerType === 'touch' && isOnCells(event.target)) event.stopPropagation();
    },
    true,
  );
  place.addEventListener(
    'click',
    (event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch' && isOnCells(event.target))
        press(event.target, event);
    },
    true,
  );
};
