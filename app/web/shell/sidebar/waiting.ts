import type { Output } from '#kit/contract/endpoint.ts';
import type { Screen } from '#kit/contract/screen.ts';
import type { homeApi } from '#modules/home/contract/home.ts';
import { screensOf, type MenuModule } from './menu.ts';

/** How many things wait for the viewer behind each screen, by its path. */
export type Waiting = ReadonlyMap<string, number>;

type Tasks = Output<typeof homeApi.tasks>['rows'];

/** What the home page says waits, by the screen that lists it. What the records lack waits for nobody. */
export function waitingOf(tasks: Tasks): Waiting {
  const counts = new Map<string, number>();
  for (const { path, count, gap } of tasks) {
    const screen = path.replace(/\?.*/, '');
    if (!gap) counts.set(screen, (counts.get(screen) ?? 0) + count);
  }
  return counts;
}

/** How many things wait behind some screens. */
export function waitingIn(screens: readonly Screen[], waiting: Waiting): number {
  return screens.reduce((sum, { path }) => sum + (waiting.get(path) ?? 0), 0);
}

/** How many things wait in a module. */
export function waitingInModule(module: MenuModule, waiting: Waiting): number {
  return waitingIn(screensOf(module), waiting);
}
