import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { LawDraft } from '../../contract/law.ts';
import { lawKindWords } from '../../contract/law.ts';
import type { SchoolLaw } from '../laws/law-rows.ts';

/** What becomes of a school's laws when those of a pack are added. */
export interface Comparison {
  readonly ended: readonly (SchoolLaw & { readonly endsOn: string })[];
  readonly replaced: readonly SchoolLaw[];
  readonly added: readonly LawDraft[];
  readonly already: readonly LawDraft[];
  readonly problems: readonly string[];
}

/**
 * Lays the laws of a pack over those of a school: a row that holds the day before ends there, one that begins on the same day is replaced, and where the
 * pack's law has an end, what held goes on after it. A row that begins later within the pack's time stands in the way, and is named.
 */
export function compareLaws(school: readonly SchoolLaw[], pack: readonly LawDraft[]): Comparison {
  const ended = new Map<number, SchoolLaw & { endsOn: string }>();
  const replaced: SchoolLaw[] = [];
  const added: LawDraft[] = [];
  const already: LawDraft[] = [];
  const problems: string[] = [];
  const inOrder = pack.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
  for (const law of inOrder) {
    const same = school.filter(({ kind }) => kind === law.kind);
    if (same.some((row) => sameLaw(row, law))) {
      already.push(law);
      continue;
    }
    const later = same.find((row) => row.fromDay > law.fromDay && row.fromDay <= (law.toDay ?? '9999-12-31'));
    if (later)
      problems.push(
        `“${later.name}” (${lawKindWords[later.kind]}) begins on ${formatDay(later.fromDay)}, within the time of “${law.name}”. Remove it or let it begin later.`,
      );
    const begins = same.find((row) => row.fromDay === law.fromDay);
    if (begins) replaced.push(begins);
    const held = same.find((row) => row.fromDay < law.fromDay && (row.toDay === null || row.toDay >= law.fromDay));
    if (held && !ended.has(held.id)) ended.set(held.id, { ...held, endsOn: addDays(law.fromDay, -1) });
    added.push(law);
    const before = held ?? begins;
    if (before && law.toDay !== null) {
      const from = addDays(law.toDay, 1);
      const next = inOrder.find(({ kind, fromDay }) => kind === law.kind && fromDay >= from);
      // It goes on no longer than it held, nor into the next law of the pack.
      const ends = [before.toDay, next ? addDays(next.fromDay, -1) : null].filter((end) => end !== null);
      const until = ends.toSorted()[0] ?? null;
      if (until === null || until >= from) added.push({ ...before, fromDay: from, toDay: until });
    }
  }
  return { ended: [...ended.values()], replaced, added, already, problems };
}

/** The same terms for the same time; what it is called and where it is laid down does not count. */
function sameLaw(row: LawDraft, law: LawDraft): boolean {
  const terms = ({ fromDay, toDay, bands, limits }: LawDraft) =>
    JSON.stringify([
      fromDay,
      toDay,
      bands.map(({ from, to, rate, employerRate, amount, employerAmount, least }) => [
        from,
        to,
        rate,
        employerRate,
        amount,
        employerAmount,
        least,
      ]),
      limits.map(({ code, amount, rate }) => [code, amount, rate]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ]);
  return terms(row) === terms(law);
}
