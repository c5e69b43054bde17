import type { ReactNode } from 'react';

/** A part of a title’s page that another area than the catalogue brings. */
export interface BookTab {
  readonly key: string;
  readonly label: string;
  readonly content: (props: { titleId: number }) => ReactNode;
}

/** Beside the copies: who had them, and who waits. */
export const bookTabs: readonly BookTab[] = [];
