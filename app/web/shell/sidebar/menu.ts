import { judge, type Viewer } from '#kit/contract/access.ts';
import type { Menu } from '#kit/contract/module.ts';
import { menuGroups, type MenuGroup, type Screen } from '#kit/contract/screen.ts';

/** A module with the screens of it that the viewer may open. */
export interface MenuModule {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly screens: readonly Screen[];
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly modules: readonly MenuModule[];
}

/** The home screen, which stands above the groups. */
export const homePath = '/home';

/** What the sidebar offers a viewer in one frame: groups in order, empty ones left out. */
export function menuFor(modules: readonly Menu[], viewer: Viewer | null, frame: Screen['frame']): MenuSection[] {
  const open = modules.map((module) => ({ ...module, screens: openScreens(module, viewer, frame) }));
  return menuGroups
    .map((group) => ({ group, modules: open.filter((module) => module.group === group && module.screens.length > 0) }))
    .filter((section) => section.modules.length > 0);
}

function openScreens(module: Menu, viewer: Viewer | null, frame: Screen['frame']): Screen[] {
  return Object.values(module.screens).filter(
    (screen) => screen.menu && screen.frame === frame && screen.path !== homePath && mayOpen(screen, viewer),
  );
}

/** True when the viewer's roles and school open a screen. */
export function mayOpen(screen: Screen, viewer: Viewer | null): boolean {
  return judge(screen.access, viewer) === 'allowed';
}

/** The sections whose modules or screens match what was typed; a matching module keeps all its screens. */
export function filterMenu(sections: readonly MenuSection[], typed: string): MenuSection[] {
  const words = typed.trim().toLowerCase();
  if (!words) return [...sections];
  const found = (text: string): boolean => text.toLowerCase().includes(words);
  return sections
    .map(({ group, modules }) => ({
      group,
      modules: modules
        .map((module) => ({
          ...module,
          screens: found(module.title)
            ? module.screens
            : module.screens.filter((screen) => found(`${screen.title} ${screen.words ?? ''}`)),
        }))
        .filter((module) => module.screens.length > 0),
    }))
    .filter((section) => section.modules.length > 0);
}
