import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { Links } from './moves/links.ts';
import { Places } from './places.ts';

/** Places every lesson where it costs least at that moment, those with the fewest places first, and gives every role somebody. */
export function construct(state: State, random: Random, hardWeight: number): void {
  const { layout } = state;
  const places = new Places(state);
  const links = new Links(state);
  const order = Array.from({ length: layout.lessons }, (_, l) => l)
    .filter((l) => at(state.start, l) < 0 && at(state.duration, l) > 0)
    .map((l) => ({ l, key: difficulty(state, places, l) + random.unit() * 0.1 }))
    .toSorted((a, b) => b.key - a.key);
  for (const { l } of order) {
    if (at(state.start, l) >= 0) continue;
    let best = -1;
    let least = Infinity;
    // What is to run together is placed together.
    const mates = links.any ? links.mates(l).filter((m) => at(state.layout.fixed, m) === 0) : [];
    const place = (slot: number): void => {
      state.setStart(l, slot);
      for (const m of mates) if (places.fits(m, slot)) state.setStart(m, slot);
    };
    for (const slot of places.of(l)) {
      place(slot);
      state.settle();
      const cost = state.hardCost * hardWeight + state.softCost + random.unit();
      state.undo();
      if (cost < least) {
        least = cost;
        best = slot;
      }
    }
    if (best >= 0) place(best);
    chooseRoles(state, l, random, hardWeight);
    state.settle();
    state.keep();
  }
  for (let l = 0; l < layout.lessons; l++) {
    chooseRoles(state, l, random, hardWeight);
    state.keep();
  }
}

function chooseRoles(state: State, l: number, random: Random, hardWeight: number): void {
  const { roles, options } = state.layout;
  if (at(state.duration, l) === 0) return;
  state.settle();
  state.keep();
  for (let role = at(roles.from, l); role < at(roles.from, l + 1); role++) {
    if (at(state.chosen, role) >= 0) continue;
    let best = -1;
    let least = state.hardCost * hardWeight + state.softCost;
    for (let option = at(options.from, role); option < at(options.from, role + 1); option++) {
      state.setRole(role, option);
      state.settle();
      const cost = state.hardCost * hardWeight + state.softCost + random.unit() * 0.5;
      state.undo();
      if (cost < least) {
        least = cost;
        best = option;
      }
    }
    if (best >= 0) {
      state.setRole(role, best);
      state.settle();
      state.keep();
    }
  }
}

function difficulty(state: State, places: Places, l: number): number {
  const { resources } = state.layout;
  let load = 0;
  for (let i = at(resources.from, l); i < at(resources.from, l + 1); i++) load += at(state.toCome, at(resources.items, i));
  return at(state.duration, l) * 100 + load / Math.max(1, places.of(l).length);
}
