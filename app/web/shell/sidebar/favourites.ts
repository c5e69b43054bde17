import type { Viewer } from '#kit/contract/access.ts';
import type { Menu } from '#kit/contract/module.ts';
import type { Screen } from '#kit/contract/screen.ts';
import { homePath, mayOpen } from './menu.ts';

/** A screen that the viewer has put on top of the menu, with its module's icon. */
export interface Favourite {
  readonly icon: string;
  readonly screen: Screen;
}

/** True for screens that can be opened by their path alone and stand in the frame; the home screen is on top anyway. */
export function canBeFavourite(screen: Screen): boolean {
  return !screen.path.includes(':') && screen.frame !== 'bare' && screen.path !== homePath;
}

/** The chosen screens in the order in which they were chosen, without those that the viewer may no longer open. */
export function favouritesOf(menus: readonly Menu[], viewer: Viewer, chosen: readonly string[]): Favourite[] {
  return chosen.flatMap((path) =>
    menus.flatMap(({ icon, screens }) =>
      Object.values(screens)
        .filter((screen) => screen.path === path && canBeFavourite(screen) && mayOpen(screen, viewer))
        .map((screen) => ({ icon, screen })),
    ),
  );
}

/** The chosen paths with one more, or without it. */
export function toggled(chosen: readonly string[], path: string): string[] {
  return chosen.includes(path) ? chosen.filter((other) => other !== path) : [...chosen, path];
}
