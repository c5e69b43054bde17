import type { Access } from '#kit/contract/access.ts';
import type { SchoolContext } from '../http/context.ts';
import { port } from './ports.ts';

/** A figure of the strip on the first page. */
export interface HomeFigure {
  readonly label: string;
  /** A count, or cents of money. */
  readonly value: number;
  readonly as: 'count' | 'money';
  /** Beside it or under it: `3 late back`. */
  readonly note: string | null;
  /** The list or board that it is taken from. */
  readonly path: string | null;
}

/** What one day brought, in cents. */
export interface HomeDay {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly amount: number;
}

/** What a module shows on the first page to those whose work it is. */
export interface HomePart {
  readonly figures: readonly HomeFigure[];
  /** Drawn as bars under this title, the last of them today; null draws none. */
  readonly days: { readonly title: string; readonly path: string; readonly rows: readonly HomeDay[] } | null;
}

/** The seam between the first page and the modules that have something for it. */
export interface HomePartSource {
  readonly key: string;
  /** Its place among those of all modules. */
  readonly place: number;
  /** Whose first page shows it. */
  readonly access: Access;
  readonly read: (ctx: SchoolContext) => Promise<HomePart>;
}

/** What the modules show on the first page; the page reads those that its viewer may see. */
export const homeParts = port<HomePartSource>('kit.home parts');
