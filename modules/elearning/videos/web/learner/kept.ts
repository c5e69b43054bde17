import type { Stretch } from '../../contract/learner.ts';

/** What this device keeps of one opening until the server has it. */
export interface KeptWatching {
  readonly lessonId: number;
  readonly stretches: readonly Stretch[];
  /** Where one stopped, how long after the opening, and by this machine’s clock. */
  readonly position: { readonly at: number; readonly after: number; readonly when: number } | null;
}

/** What is kept; null for anything else in its place. */
export function parseWatching(stored: unknown): KeptWatching | null {
  const kept = stored as Partial<KeptWatching> | null | undefined;
  if (typeof kept?.lessonId !== 'number' || !Array.isArray(kept.stretches)) return null;
  return { lessonId: kept.lessonId, stretches: kept.stretches, position: kept.position ?? null };
}

/** One more stretch; what was said of the same before is replaced. */
export const withStretch = (kept: KeptWatching, stretch: Stretch): KeptWatching => ({
  ...kept,
  stretches: [...kept.stretches.filter(({ number }) => number !== stretch.number), stretch],
});

/** Without what the server has. */
export function withoutTaken(
  kept: KeptWatching,
  taken: ReadonlySet<number>,
  position: KeptWatching['position'],
): KeptWatching | null {
  const stretches = kept.stretches.filter(({ number }) => !taken.has(number));
  const left = kept.position !== null && kept.position.when !== position?.when ? kept.position : null;
  return stretches.length === 0 && left === null ? null : { ...kept, stretches, position: left };
}
