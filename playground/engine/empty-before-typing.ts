// What is typed over a filled cell replaces it. The engine's field for typing holds the cell's content while nobody edits,
// and is emptied with the next frame after the first letter: who types faster would find the old content behind the new.

/** @param isEditing as the engine knows it, not as it has drawn it. */
export const emptyBeforeTyping = (place: HTMLElement, isEditing: () => boolean): void => {
  place.addEventListener(
    'beforeinput',
    ({ target, inputType }) => {
      if (!(target instanceof HTMLElement) || target.closest('.o-grid-composer') === null) return;
      if (inputType.startsWith('insert') && !isEditing()) target.replaceChildren();
    },
    true,
  );
};
