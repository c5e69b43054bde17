import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { splitAmount } from '../../billing/contract/split.ts';
import { discountStore } from '../../billing/server/discounts/discounts.store.ts';
import { instalmentStore } from '../../billing/server/discounts/instalments.store.ts';
import { dayAmounts, gazettedHeads, usualSplit } from '../../billing/contract/public-school.ts';
import { addGazetted } from '../../billing/server/heads/vote-heads.store.ts';
import { createBill } from '../../billing/server/other/charge-bill.ts';
import { allTerms, type TermOfYear } from '../../billing/server/runs/term.store.ts';
import { approveStructure, publishStructure } from '../../billing/server/structures/decide-structure.ts';
import { createStructure } from '../../billing/server/structures/structures.store.ts';
import { billTerm, seedLastTerm } from './seed-last-terms.ts';

/** Vote heads, the year's fee structures for boarders and day students, the current term billed, and the year’s terms before it billed and paid. */
export async function seedBilling(own: SchoolContext, students: readonly number[]): Promise<void> {
  const terms = await allTerms(own.tx);
  const current = terms.find((term) => term.current);
  if (!current || students.length === 0) return;
  const ofYear = terms.filter(({ yearId }) => yearId === current.yearId).slice(0, 3);
  const heads = new Map((await addGazetted(own)).map(({ code, id }) => [code, id]));
  const boarding = gazettedHeads.map(({ code, boarding: amount }) => ({ code, amount }));
  const day = Object.entries(dayAmounts).map(([code, amount]) => ({ code, amount }));
  await publish(own, ofYear, heads, { title: `Boarders ${current.yearName}`, boarding: 'boarder', amounts: boarding });
  await publish(own, ofYear, heads, { title: `Day students ${current.yearName}`, boarding: 'day', amounts: day });
  await discounts(own, current, students);
  for (const term of ofYear.filter(({ closesOn }) => closesOn < current.opensOn)) await seedLastTerm(own, term, students);
  await billTerm(own, current);
  await trip(own, current, heads.get('ACT') ?? 0, students);
}

/** A discount for brothers and sisters, a few scholars, and instalments that families may choose. */
async function discounts(own: SchoolContext, term: TermOfYear, students: readonly number[]): Promise<void> {
  const shared = { category: null, sponsorId: null, voteHeadId: null, fromTermId: term.id, toTermId: null, active: true };
  const siblings = { ...shared, who: 'siblings', amount: null, expense: 'discounts' } as const;
  await discountStore.create(own, { ...siblings, studentIds: [], name: 'Second child', rankFrom: 2, rankTo: 2, percent: 500 });
  await discountStore.create(own, {
    ...siblings,
    studentIds: [],
    name: 'Third child and after',
    rankFrom: 3,
    rankTo: null,
    percent: 1000,
  });
  await discountStore.create(own, {
    ...shared,
    name: 'Principal’s scholarship',
    who: 'students',
    rankFrom: null,
    rankTo: null,
    percent: null,
    amount: 500_000,
    expense: 'bursaries',
    studentIds: students.filter((_, at) => at % 97 === 13).slice(0, 6),
  });
  const parts = [
    { share: 5000, days: 0 },
    { share: 3000, days: 28 },
    { share: 2000, days: 56 },
  ];
  const studentIds = students.filter((_, at) => at % 83 === 7).slice(0, 5);
  await instalmentStore.create(own, { name: 'Three parts', active: true, parts, studentIds });
}

/** A trip of some thirty students, charged beside the fees. */
async function trip(own: SchoolContext, term: TermOfYear, voteHeadId: number, students: readonly number[]): Promise<void> {
  const chosen = students.filter((_, at) => at % 11 === 4).slice(0, 32);
  await createBill(own, {
    title: 'Trip to Nairobi National Museum',
    voteHeadId,
    day: addDays(term.opensOn, 10),
    dueOn: addDays(term.opensOn, 24),
    source: {
      from: 'choice',
      classIds: [],
      streamId: null,
      hostelId: null,
      boarding: null,
      studentIds: chosen,
      amount: 150_000,
    },
  });
}

interface Structure {
  title: string;
  boarding: 'boarder' | 'day';
  amounts: readonly { code: string; amount: number }[];
}

async function publish(
  own: SchoolContext,
  terms: readonly TermOfYear[],
  heads: ReadonlyMap<string, number>,
  { title, boarding, amounts }: Structure,
): Promise<void> {
  const shares = usualSplit.slice(0, terms.length);
  const lines = amounts.map(({ code, amount }) => {
    const parts = splitAmount(amount, shares);
    return { voteHeadId: heads.get(code) ?? 0, terms: terms.map(({ id }, at) => ({ termId: id, amount: parts[at] ?? 0 })) };
  });
  const forWhom = { newcomer: null, gender: null, category: null, sponsorId: null, planId: null };
  const { id, version } = await createStructure(own, {
    title,
    boarding,
    yearId: there(terms[0]).yearId,
    classIds: [],
    ...forWhom,
    lines,
  });
  const approved = await approveStructure(own, id, version);
  await publishStructure(own, id, approved.version);
}
