// Typing over a filled cell replaces its content. The engine keeps the content in its input field and clears it one
// frame after the first letter: fast typing would leave the old content behind the new. This clears the field before
// the letter.

/** @param isEditing the engine's state, which may be ahead of what is drawn. */
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
