import { useEffect } from 'react';

/** While a dialog or drawer stands over the screen, a screen that puts the focus into its own form late takes no keys from whoever types above it. */
export function useHoldFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    document.addEventListener('focusin', giveBack);
    return () => document.removeEventListener('focusin', giveBack);
  }, [opened]);
}

function giveBack({ target, relatedTarget: before }: FocusEvent): void {
  const below = target instanceof Element && target.closest('main') !== null;
  if (below && before instanceof HTMLElement && before.closest('[role="dialog"]')) before.focus({ preventScroll: true });
}
