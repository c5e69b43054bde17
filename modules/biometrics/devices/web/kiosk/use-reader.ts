import { useEffect } from 'react';

/** Milliseconds between two keys of a card reader, at most; and after which what was typed is forgotten. */
const [quick, forgotten] = [60, 3_000];
const shortest = 3;

/** Whether keys came as only a reader types them: the instants of each, in milliseconds. */
export const isReader = (keys: readonly number[]): boolean =>
  keys.length >= shortest && keys.every((at, place) => place === 0 || at - (keys[place - 1] ?? 0) <= quick);

/** A button or a choice that has the focus is no field. */
const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'text';

/**
 * Hears a card reader that types: letters and digits and then Enter, whatever has the focus but a field, which hears them itself.
 * Keys that are pressed with Ctrl, Alt or Meta are somebody's.
 */
export function useReader(onRead: (text: string) => void): void {
  useEffect(() => {
    let text = '';
    let last = 0;
    const hear = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || isField(target)) return;
      if (event.timeStamp - last > forgotten) text = '';
      if (key === 'Enter' && text.length >= shortest) {
        event.preventDefault();
        onRead(text);
        text = '';
      } else if (key.length === 1 && (text !== '' || key !== ' ')) {
        // A letter on a button that has the focus must not press it.
        event.preventDefault();
        text += key;
        last = event.timeStamp;
      }
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [onRead]);
}
