import { viewer } from '#kit/web/api/session.ts';
import { createStore } from '#kit/web/api/store.ts';

/** True while the command palette is open. */
export const paletteOpened = createStore(false);

/** What is typed in the palette. It stands here and not in the field, which may come later than the first keys. */
export const paletteTyped = createStore('');

/** Opens the palette with an empty field. */
export function openPalette(): void {
  paletteTyped.set('');
  paletteOpened.set(true);
}

const fieldIsThere = (): boolean => document.querySelector('[data-palette-field]') !== null;

/**
 * Ctrl-K from the first moment of a page, whether or not the frame is there to show the palette yet; what is typed before its
 * field has come is kept for it.
 */
export function listenForPalette(): void {
  document.addEventListener('keydown', (event) => {
    const key = String(event.key);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && key.length === 1 && paletteOpened.get() && !fieldIsThere()) {
      event.preventDefault();
      paletteTyped.set(paletteTyped.get() + key);
      return;
    }
    if (key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !viewer()) return;
    event.preventDefault();
    if (paletteOpened.get()) paletteOpened.set(false);
    else openPalette();
  });
}
