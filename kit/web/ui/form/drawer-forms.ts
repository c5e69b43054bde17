import { createContext } from 'react';

/** A form in a drawer: whether what was typed there is not saved, and what asks before it is lost. */
export interface DrawerForm {
  readonly isDirty: () => boolean;
  /** Asks, and calls `leave` when the user would rather lose it. */
  readonly ask: (leave: () => void) => void;
}

/** The forms of the drawer around them; null outside of one. */
export const DrawerForms = createContext<Set<DrawerForm> | null>(null);
