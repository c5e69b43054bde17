import type { Api } from './endpoint.ts';
import type { MenuGroup, Screens } from './screen.ts';

/** A module's manifest: the table of contents of its folder. */
export interface Module<S extends Screens = Screens> {
  /** The folder's name. */
  readonly name: string;
  readonly title: string;
  /** The sidebar group it stands in. */
  readonly group: MenuGroup;
  /** A Tabler icon's name without its prefix, known to the sidebar: `users`, `settings`. */
  readonly icon: string;
  /** The modules whose contract and public functions it uses. */
  readonly uses: readonly string[];
  readonly screens: S;
  /** By resource: `{ hostels: hostelsApi }`. */
  readonly apis: Readonly<Record<string, Api>>;
}

/** Declares a module. */
export function defineModule<S extends Screens>(manifest: Module<S>): Module<S> {
  return manifest;
}
