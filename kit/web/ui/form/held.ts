import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A form inside a drawer, of which the drawer asks before it closes. */
export interface HeldForm {
  /** Something is typed that is not saved. */
  readonly dirty: () => boolean;
  /** What is typed is given up: nobody asks of it any more. */
  readonly drop: () => void;
}

/** Takes a form in and answers what takes it out. Null outside of drawers. */
export const HoldingDrawer = createContext<((form: HeldForm) => () => void) | null>(null);

/** Tells the drawer around a form, if there is one, whether something is typed that closing it would lose. */
export function useHeld(dirty: () => boolean, drop: () => void): void {
  const hold = use(HoldingDrawer);
  const isDirty = useEffectEvent(dirty);
  const dropIt = useEffectEvent(drop);
  useEffect(() => hold?.({ dirty: () => isDirty(), drop: () => dropIt() }), [hold]);
}
