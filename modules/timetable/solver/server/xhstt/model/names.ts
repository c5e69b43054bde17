import type { Instance, Named } from './instance.ts';

/** Indexes by id: how solutions are read. */
export interface Names {
  readonly events: ReadonlyMap<string, number>;
  readonly times: ReadonlyMap<string, number>;
  readonly resources: ReadonlyMap<string, number>;
}

export function namesOf(instance: Instance): Names {
  const byId = (things: readonly Named[]) => new Map(things.map(({ id, index }) => [id, index]));
  return { events: byId(instance.events), times: byId(instance.times), resources: byId(instance.resources) };
}
