// The table of contents: open where there is room beside the text.

export const openContentsWhereRoom = (): void => {
  const contents = document.querySelector<HTMLDetailsElement>('details.contents');
  if (contents === null) return;
  const room = matchMedia('(min-width: 1200px)');
  const adapt = (): void => {
    contents.open = room.matches;
  };
  adapt();
  room.addEventListener('change', adapt);
  // On a narrow screen the list covers what it leads to.
  contents.querySelector('nav')?.addEventListener('click', () => {
    if (!room.matches) contents.open = false;
  });
};
