import type { Screen } from '#kit/contract/screen.ts';
import { placeAt } from '#kit/web/guard/pages.ts';
import { places } from '../pages.ts';

/** The declared screen at an address, or null when this installation has none there. */
export function screenAtPath(path: string): Screen | null {
  return placeAt(places, path)?.screen ?? null;
}
