import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { splitAmount } from '../contract/billing/split.ts';
import { gazettedHeads, usualSplit } from '../server/billing/heads/public-school.ts';
import { addGazetted } from '../server/billing/heads/vote-heads.store.ts';
import { billWholeRun } from '../server/billing/runs/billing.job.ts';
import { writeRun } from '../server/billing/runs/runs.store.ts';
import { allTerms, type TermOfYear } from '../server/billing/runs/term.store.ts';
import { approveStructure, publishStructure } from '../server/billing/structures/steps.store.ts';
import { createStructure } from '../server/billing/structures/structures.store.ts';

/** What day students pay a year, in cents, by the vote head's code. */
const dayAmounts: Readonly<Record<string, number>> = {
  RMI: 139_200,
  LTT: 112_100,
  ADM: 151_600,
  EWC: 297_900,
  MED: 50_800,
  ACT: 79_800,
  INS: 106_000,
};

/** Vote heads, the year's fee structures for boarders and day students, and the current term billed. */
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
  const runId = await writeRun(own, {
    kind: 'bill',
    title: `${current.name} fees`,
    termId: current.id,
    day: current.opensOn,
    dueOn: addDays(current.opensOn, 28),
    late: 'weeks',
    discounts: true,
    classIds: [],
    streamId: null,
    boarding: null,
    studentIds: [],
  });
  await billWholeRun(own, runId);
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
    yearId: terms[0]?.yearId ?? 0,
    classIds: [],
    ...forWhom,
    lines,
  });
  const approved = await approveStructure(own, id, version);
  await publishStructure(own, id, approved.version);
}
