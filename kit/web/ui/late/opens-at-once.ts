import { useCallback, useRef, useState } from 'react';

/**
 * For what takes the place of a button that was clicked: the focus goes to its own button, so that it comes back there, and then
 * it opens.
 */
export function useOpensAtOnce(): {
  button: (element: HTMLButtonElement | null) => void;
  opened: boolean;
  setOpened: (opened: boolean) => void;
} {
  const [opened, setOpened] = useState(false);
  const begun = useRef(false);
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (!element || begun.current) return;
    begun.current = true;
    element.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { button, opened, setOpened };
}
