import { now } from '#kit/web/api/clock.ts';
import { newKey, useApi } from '#kit/web/api/hooks.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { musterApi } from '../../contract/muster.ts';
import { drillsKind, keptDrill, parseDrill, type Tick } from './kept-drill.ts';
// Loaded with the list, so that what was ticked can be sent as soon as the line is there.
import './send-drill.ts';

/** The drill that goes on, from the server or begun on this phone. */
export interface RunningDrill {
  readonly startedAt: string;
  readonly place: string | null;
  /** Null: begun here, and not on the server yet. */
  readonly startedBy: string | null;
  /** Who was ticked or unticked last, by their key; `by` is null for what was ticked here and waits. */
  readonly ticks: ReadonlyMap<string, Tick & { by: string | null }>;
}

export interface DrillWork {
  /** Null: none goes on. */
  readonly drill: RunningDrill | null;
  /** Whether it is known: else nothing was read here, and there is no line. */
  readonly known: boolean;
  /** How many ticks wait for the line, and why they are not taken. */
  readonly waiting: number;
  readonly stuck: string | null;
  readonly start: (place: string | null) => void;
  readonly tick: (person: string, found: boolean) => void;
  readonly end: (note: string | null) => void;
}

/** The drill that goes on, merged of what the server knows of all phones and of what this one has not sent yet. */
export function useDrill(): DrillWork {
  const { data, error } = useApi(musterApi.open, {}, { live: ['presence'], staleTime: 0, refetchInterval: 10_000 });
  const there = data?.drill ?? null;
  const all = useOutbox(drillsKind).flatMap((one) => {
    const drill = parseDrill(one.data);
    return drill ? [{ ref: one.ref, stuck: one.stuck, ...drill }] : [];
  });
  const ended = all.some(({ endedAt, ref }) => endedAt !== null && (there === null || there.keys.includes(ref)));
  const begun = all.find(({ endedAt }) => endedAt === null);
  const from = ended ? null : (there ?? begun ?? null);
  const key = there?.keys[0] ?? begun?.ref ?? null;
  const ticks = new Map<string, Tick & { by: string | null }>();
  for (const { person, found, at, by } of there?.marks ?? []) ticks.set(person, { found, at, by });
  for (const one of all) for (const [person, tick] of Object.entries(one.ticks)) ticks.set(person, { ...tick, by: null });
  return {
    drill: from && { startedAt: from.startedAt, place: from.place, startedBy: there?.startedBy ?? null, ticks },
    known: data !== undefined || error !== null,
    waiting: all.reduce((sum, one) => sum + Math.max(1, Object.keys(one.ticks).length), 0),
    stuck: all.find(({ stuck }) => stuck !== null)?.stuck ?? null,
    start: (place) => void keptDrill(newKey()).keep({ startedAt: now().toISOString(), place }, {}),
    tick: (person, found) => {
      if (from && key !== null) void keptDrill(key).keep(from, { ticks: { [person]: { found, at: now().toISOString() } } });
    },
    end: (note) => {
      if (from && key !== null) void keptDrill(key).keep(from, { endedAt: now().toISOString(), note });
    },
  };
}
