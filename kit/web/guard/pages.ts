import type { ComponentType } from 'react';
import { addressesOf, type Screen, type Screens } from '#kit/contract/screen.ts';

/** Loads the component of a screen. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** A module's components: one for each of its screens, so that a missing one does not compile. */
export type Pages<S extends Screens> = Readonly<Record<keyof S, LoadPage>>;

/** One module's screens with their components. */
export interface Area {
  readonly name: string;
  readonly screens: Screens;
  readonly pages: Readonly<Record<string, LoadPage>>;
}

/** A screen with its place in the product. */
export interface Place {
  readonly screen: Screen;
  readonly key: string;
  readonly area: Area;
  readonly load: LoadPage;
  /** Its addresses. */
  readonly at: RegExp;
}

/** Every screen of every module; paths without parameters first, so that they are found before `:id`. */
export function placesOf(areas: readonly Area[]): Place[] {
  return areas
    .flatMap((area) =>
      Object.entries(area.screens).map(([key, screen]) => ({
        screen,
        key,
        area,
        load: area.pages[key] ?? missing(key),
        at: addressesOf(screen),
      })),
    )
    .toSorted((a, b) => a.screen.path.split(':').length - b.screen.path.split(':').length);
}

function missing(key: string): LoadPage {
  return () => Promise.reject(new Error(`The screen ${key} has no page`));
}

/** The screen at an address's path, or null. */
export function placeAt(places: readonly Place[], pathname: string): Place | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return places.find(({ at }) => at.test(trimmed)) ?? null;
}

const chunkTimeout = 120_000;

/** Loads a screen's code; a failed load is tried once more, one that takes over 120 s is given up. */
export async function loadPage(load: LoadPage): Promise<{ default: ComponentType }> {
  try {
    return await withTimeout(load());
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 500));
    // In words of our own: the router answers the browser's by loading the page again, which ends in the browser's own
    // error page while the server is away.
    return withTimeout(load()).catch((cause: unknown) => {
      throw new Error('The file of the screen could not be loaded', { cause });
    });
  }
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The screen took too long to load')), chunkTimeout);
  });
  return Promise.race([loading, limit]);
}
