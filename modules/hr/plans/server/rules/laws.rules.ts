import { UserError } from '#kit/contract/errors.ts';
import type { LawDraft } from '../../../statutory/contract/law.ts';
import { kenyanLaw } from '../../../statutory/server/law/kenyan-law.ts';
import type { SchoolLaw } from '../../../statutory/server/laws/law-rows.ts';
import { compareLaws } from '../../../statutory/server/packs/compare.ts';

/** Drafts beside laws that are known already: they have keys below nothing, each its own, so that no two laws are taken for one. */
function unwritten(known: readonly SchoolLaw[], drafts: readonly LawDraft[]): SchoolLaw[] {
  const least = Math.min(0, ...known.map(({ id }) => id));
  return drafts.map((law, at) => ({ ...law, id: least - 1 - at }));
}

/** The laws of a school; of a kind of which it has none, the law of Kenya as a payroll would add it. */
export function withKenyan(school: readonly SchoolLaw[]): SchoolLaw[] {
  const has = new Set(school.map(({ kind }) => kind));
  const missing = kenyanLaw.filter(({ kind }) => !has.has(kind));
  return [...school, ...unwritten(school, missing)];
}

/** The laws as accepting a pack would leave them. Throws 422 where a row of the school stands in the way. */
export function withPack(school: readonly SchoolLaw[], drafts: readonly LawDraft[]): SchoolLaw[] {
  const { ended, replaced, added, problems } = compareLaws(school, drafts);
  if (problems.length > 0) throw new UserError('rule', problems.join(' '));
  const gone = new Set(replaced.map(({ id }) => id));
  const ends = new Map(ended.map(({ id, endsOn }) => [id, endsOn]));
  return [
    ...school.filter(({ id }) => !gone.has(id)).map((law) => ({ ...law, toDay: ends.get(law.id) ?? law.toDay })),
    ...unwritten(school, added),
  ];
}
