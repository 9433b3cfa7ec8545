// What a change of the workbook types into a cell, as the menu of the kept workbooks shows it.

/** What is read of the engine's commands. */
interface Change {
  readonly type: string;
  readonly content?: unknown;
}

/** Characters; a longer text is cut. */
const MOST = 40;

/** The second is for several cells. */
const TYPING = ['UPDATE_CELL', 'SQUISHED_UPDATE_CELL'];

/** Undefined if the change types nothing. Of several cells the first is told. */
export const typedText = (commands: readonly Change[]): string | undefined => {
  for (const { type, content } of commands) {
    if (!TYPING.includes(type)) continue;
    const line = typeof content === 'string' ? content.trim().replace(/\s+/g, ' ') : '';
    if (line === '') continue;
    return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
  }
  return undefined;
};
