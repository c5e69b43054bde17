import { type Law, type LawDraft, type LawInForce, type LawKind, lawKinds } from '../../contract/law.ts';

/** The kinds of which none of the laws holds on a day. */
export const missingOn = (laws: readonly LawDraft[], day: string): LawKind[] =>
  lawKinds.filter((kind) => !laws.some((law) => law.kind === kind && holdsOn(law, day)));

/** What of some laws holds on a day; null where a kind is missing. Of a kind no two hold on one day. */
export function inForce(laws: readonly LawInForce[], day: string): Law | null {
  const of = (kind: LawKind) => laws.find((law) => law.kind === kind && holdsOn(law, day));
  const [paye, nssf, health, housing, nita, reliefs] = [
    of('paye'),
    of('nssf'),
    of('health'),
    of('housing'),
    of('nita'),
    of('reliefs'),
  ];
  return paye && nssf && health && housing && nita && reliefs ? { paye, nssf, health, housing, nita, reliefs } : null;
}

/** The same of drafts, none of which is a school's row yet: packs that are looked at, and what is proposed. */
export const inForceOfDrafts = (drafts: readonly LawDraft[], day: string): Law | null =>
  inForce(
    drafts.map((draft) => ({ ...draft, id: null })),
    day,
  );

const holdsOn = ({ fromDay, toDay }: LawDraft, day: string): boolean => fromDay <= day && (toDay === null || day <= toDay);
