import { createStore, useStore } from '#kit/web/api/store.ts';

export const colours = ['primary', 'dark', 'info', 'success', 'warning', 'danger'] as const;
export type Colour = (typeof colours)[number];

/** The specification's names of the sidebar's types. */
export const sidebarTypes = ['bg-gradient-dark', 'bg-transparent', 'bg-white'] as const;
export type SidebarType = (typeof sidebarTypes)[number];

export interface Appearance {
  readonly colour: Colour;
  readonly sidebarType: SidebarType;
  /** Icons only. */
  readonly compact: boolean;
  readonly fixedTopBar: boolean;
  readonly rightToLeft: boolean;
  /** Paths of screens, in the order in which they were chosen. */
  readonly favourites: readonly string[];
  /** Parts of the menu that stand otherwise than declared: `finance/Setup` is open or not. */
  readonly parts: Readonly<Record<string, boolean>>;
}

/** What fits the menu's top and the text that is kept. */
const mostFavourites = 12;

const usual: Appearance = {
  colour: 'success',
  sidebarType: 'bg-gradient-dark',
  compact: false,
  fixedTopBar: true,
  rightToLeft: false,
  favourites: [],
  parts: {},
};

const storageKey = 'appearance';
const appearance = createStore<Appearance>(read(localStorage.getItem(storageKey)));

/** The configurator's present choices. */
export function useAppearance(): Appearance {
  return useStore(appearance);
}

/** Applies choices at once and keeps them in this browser. */
export function setAppearance(change: Partial<Appearance>): Appearance {
  const next = { ...appearance.get(), ...change };
  localStorage.setItem(storageKey, JSON.stringify(next));
  apply(next);
  return next;
}

/** Applies choices that the account keeps on the server. */
export function restoreAppearance(text: string): void {
  setAppearance(read(text));
}

function apply(next: Appearance): void {
  document.documentElement.dataset['accent'] = next.colour;
  document.documentElement.dir = next.rightToLeft ? 'rtl' : 'ltr';
  appearance.set(next);
}

function read(text: string | null): Appearance {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Appearance>;
    return {
      colour: colours.find((name) => name === stored.colour) ?? usual.colour,
      sidebarType: sidebarTypes.find((name) => name === stored.sidebarType) ?? usual.sidebarType,
      compact: stored.compact === true,
      fixedTopBar: stored.fixedTopBar !== false,
      rightToLeft: stored.rightToLeft === true,
      favourites: (stored.favourites ?? []).slice(-mostFavourites),
      parts: stored.parts ?? {},
    };
  } catch {
    return usual;
  }
}
