import { judge, type Viewer } from '#kit/contract/access.ts';
import type { Menu } from '#kit/contract/module.ts';
import { menuGroups, type MenuGroup, type Screen } from '#kit/contract/screen.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { fit, slipCost } from '#app/web/shell/find-words.ts';

/** Some screens of a module under their heading. */
export interface OpenPart {
  /** What its state is kept by: `finance/Setup`. */
  readonly key: string;
  /** Null where a module has too few screens for headings. */
  readonly title: string | null;
  readonly shut: boolean;
  readonly screens: readonly Screen[];
}

/** A module with the screens of it that the viewer may open. */
export interface MenuModule {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** None of them is empty. */
  readonly parts: readonly OpenPart[];
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly modules: readonly MenuModule[];
}

/** The home screen, which stands above the groups. */
export const homePath = '/home';

/** So many screens are looked over at once, without headings between them. */
const withoutHeadings = 8;

/** What the sidebar offers a viewer in one frame: groups in order, empty ones left out. */
export function menuFor(modules: readonly Menu[], viewer: Viewer | null, frame: Screen['frame']): MenuSection[] {
  const open = modules.map(({ name, title, icon, group, ...menu }) => ({
    group,
    module: { name, title, icon, parts: openParts({ name, title, icon, group, ...menu }, viewer, frame) },
  }));
  return menuGroups
    .map((group) => ({
      group,
      modules: open.filter((own) => own.group === group && own.module.parts.length > 0).map(({ module }) => module),
    }))
    .filter((section) => section.modules.length > 0);
}

function openParts(menu: Menu, viewer: Viewer | null, frame: Screen['frame']): OpenPart[] {
  const opens = (screen: Screen | undefined): screen is Screen =>
    screen !== undefined && screen.menu && screen.frame === frame && screen.path !== homePath && mayOpen(screen, viewer);
  const headed = (menu.parts ?? []).map(({ title, screens, shut = false }) => ({
    key: `${menu.name}/${title}`,
    title,
    shut,
    screens: screens.map((key) => menu.screens[key]).filter(opens),
  }));
  const named = new Set((menu.parts ?? []).flatMap(({ screens }) => screens));
  const rest = Object.entries(menu.screens).flatMap(([key, screen]) => (named.has(key) || !opens(screen) ? [] : [screen]));
  const parts = [{ key: menu.name, title: null, shut: false, screens: rest }, ...headed].filter(
    (part) => part.screens.length > 0,
  );
  const all = parts.flatMap(({ screens }) => screens);
  return all.length > withoutHeadings || all.length === 0 ? parts : [{ key: menu.name, title: null, shut: false, screens: all }];
}

/** All screens of a module that the viewer may open, in the menu's order. */
export function screensOf(module: MenuModule): Screen[] {
  return module.parts.flatMap(({ screens }) => screens);
}

/** The screen of the menu under which a place stands: itself, or the nearest above it; undefined where there is none. */
export function menuScreen(place: Place | null): Screen | undefined {
  let screen = place?.screen;
  for (let steps = 0; screen && !screen.menu && steps < 4; steps += 1)
    screen = screen.parent === undefined ? undefined : place?.area.screens[screen.parent];
  return screen;
}

/** True when the viewer's roles and school open a screen. */
export function mayOpen(screen: Screen, viewer: Viewer | null): boolean {
  return judge(screen.access, viewer) === 'allowed';
}

/** The sections whose modules, parts or screens fit what was typed, slips only where nothing fits without; what fits keeps all its screens. */
export function filterMenu(sections: readonly MenuSection[], typed: string): MenuSection[] {
  if (!typed.trim()) return [...sections];
  const plain = withFit(sections, typed, slipCost);
  return plain.length > 0 ? plain : withFit(sections, typed, Infinity);
}

function withFit(sections: readonly MenuSection[], typed: string, below: number): MenuSection[] {
  const fits = (title: string | null, words?: string): boolean => (fit(typed, title ?? '', words) ?? Infinity) < below;
  const matching = (module: MenuModule): MenuModule => ({
    ...module,
    parts: module.parts
      .map((part) => ({
        ...part,
        screens:
          fits(module.title) || fits(part.title) ? part.screens : part.screens.filter(({ title, words }) => fits(title, words)),
      }))
      .filter((part) => part.screens.length > 0),
  });
  return sections
    .map(({ group, modules }) => ({ group, modules: modules.map(matching).filter(({ parts }) => parts.length > 0) }))
    .filter((section) => section.modules.length > 0);
}
