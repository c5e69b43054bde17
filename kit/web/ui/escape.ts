import { useEffect, useEffectEvent } from 'react';

/** The dialogs and drawers that are open, the one on top last, with what closes each. */
const layers: (() => void)[] = [];

/**
 * Closes with Esc what is on top, and nothing below it: one press, one layer. Mantine's own dialogs each listen for
 * themselves, so that one press closed the question and the form under it.
 */
export function useEscape(opened: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return undefined;
    const layer = () => closeNow();
    if (layers.push(layer) === 1) window.addEventListener('keydown', closeTop, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', closeTop, { capture: true });
    };
  }, [opened]);
}

/** A list or calendar that is open in a field takes the key for itself, and says so on the element. */
function closeTop(event: KeyboardEvent): void {
  const taken = event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (event.key === 'Escape' && !event.isComposing && !taken) layers.at(-1)?.();
}
