// Colours cells whose numbers have changed, for a moment. Without motion if the visitor prefers less of it.

import type { Model } from '../engine/engine.ts';
import type { Change } from './changes.ts';

const STAYS_MS = 1_500;

let last: HTMLElement | undefined;

export const flash = ({ getters }: Model, sheet: HTMLElement, changes: readonly Change[]): void => {
  const grid = sheet.querySelector('.o-grid');
  if (grid === null || changes.length === 0) return;
  const layer = document.createElement('div');
  layer.className = 'flashes';
  for (const { col, row, direction } of changes) {
    const { x, y, width, height } = getters.getVisibleRect({ left: col, right: col, top: row, bottom: row });
    const mark = document.createElement('div');
    mark.className = direction;
    Object.assign(mark.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    layer.append(mark);
  }
  last?.remove();
  last = layer;
  grid.append(layer);
  // The cells move away below the marks.
  grid.addEventListener('wheel', () => layer.remove(), { once: true, passive: true });
  setTimeout(() => layer.remove(), STAYS_MS);
};
