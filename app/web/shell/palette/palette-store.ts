import { viewer } from '#kit/web/api/session.ts';
import { createStore } from '#kit/web/api/store.ts';

/** True while the command palette is open. */
export const paletteOpened = createStore(false);

/** Ctrl-K from the first moment of a page, whether or not the frame is there to show the palette yet. */
export function listenForPalette(): void {
  document.addEventListener('keydown', (event) => {
    if (
      String(event.key).toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey ||
      !viewer()
    )
      return;
    event.preventDefault();
    paletteOpened.set(!paletteOpened.get());
  });
}
