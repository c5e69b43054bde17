import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { PackKey } from '#modules/settings/contract/first-week/packs.ts';
import { among, currentTerm, type PackPart, packPart, schoolDay } from '#modules/settings/server/public.ts';
import { basicHeads, dayAmounts, gazettedHeads, usualSplit } from '../billing/contract/public-school.ts';
import { splitAmount } from '../billing/contract/split.ts';
import type { VoteHead } from '../billing/contract/vote-heads.ts';
import { voteHeadStore } from '../billing/server/heads/vote-heads.store.ts';
import { allTerms } from '../billing/server/runs/term.store.ts';
import { createStructure, removeStructure } from '../billing/server/structures/structures.store.ts';
import { removeAccount } from '../books/server/chart/accounts.store.ts';

type Head = Pick<VoteHead, 'code' | 'name' | 'category' | 'priority'>;

/** What a school of a kind charges for. */
function headsOf(pack: PackKey): readonly Head[] {
  if (pack === 'junior' || pack === 'primary') return basicHeads;
  return gazettedHeads.filter(({ code }) => pack === 'boarding' || code in dayAmounts);
}

const voteHeads = packPart<Head>({
  key: 'voteHeads',
  title: 'Vote heads',
  items: (_, { pack }) => headsOf(pack),
  nameOf: ({ code, name }) => `${name} (${code})`,
  has: async (ctx) => {
    const { rows } = await sql<Pick<VoteHead, 'code' | 'name'>>`select code, name from finance.vote_head`.execute(ctx.tx);
    const [named, coded] = [among(rows.map(({ name }) => name)), among(rows.map(({ code }) => code))];
    return ({ code, name }) => named(name) || coded(code);
  },
  make: async (ctx, { code, name: called, category, priority }) => {
    const before = await accountsOf(ctx);
    const { id, name, incomeId } = await voteHeadStore.create(ctx, {
      code,
      name: called,
      category,
      priority,
      incomeId: null,
      refundable: false,
      applies: 'term',
      active: true,
    });
    const opened = before.has(incomeId) ? [] : [{ entity: 'account', id: incomeId, name: `the account ${name}` }];
    return [...opened, { entity: 'vote head', id, name }];
  },
  kinds: {
    account: { table: 'finance.account', remove: (ctx, id) => removeAccount(ctx, id) },
    'vote head': { table: 'finance.vote_head', remove: (ctx, id) => voteHeadStore.remove(ctx, id) },
  },
});

interface Draft {
  title: string;
  boarding: 'boarder' | 'day' | null;
  /** A year, in cents, by the vote head's code. */
  amounts: Readonly<Record<string, number>>;
}

const boarders = Object.fromEntries(gazettedHeads.map(({ code, boarding }) => [code, boarding]));
const basic = Object.fromEntries(basicHeads.map(({ code, amount }) => [code, amount]));

function draftsOf(pack: PackKey, year: string): Draft[] {
  if (pack === 'day') return [{ title: `Day students ${year}`, boarding: 'day', amounts: dayAmounts }];
  if (pack === 'boarding') return [{ title: `Boarders ${year}`, boarding: 'boarder', amounts: boarders }];
  return [{ title: `${pack === 'junior' ? 'Junior' : 'Primary'} school ${year}`, boarding: null, amounts: basic }];
}

const structures = packPart<Draft>({
  key: 'structures',
  title: 'Fee structure, as a draft to check and publish',
  items: async (ctx, { pack }) => {
    const term = await currentTerm(ctx.tx, schoolDay(ctx));
    return term ? draftsOf(pack, term.yearName) : [];
  },
  nameOf: ({ title }) => title,
  has: async (ctx) => {
    const { rows } = await sql<{ title: string }>`select title from finance.fee_structure`.execute(ctx.tx);
    const there = among(rows.map(({ title }) => title));
    return ({ title }) => there(title);
  },
  make: async (ctx, { title, boarding, amounts }) => {
    const all = await allTerms(ctx.tx);
    const current = all.find((term) => term.current);
    if (!current) return [];
    const terms = all.filter(({ yearId }) => yearId === current.yearId).slice(0, usualSplit.length);
    const { rows } = await sql<{ id: number; code: string }>`select id, code from finance.vote_head where active`.execute(ctx.tx);
    const lines = rows.flatMap(({ id: voteHeadId, code }) => {
      const amount = amounts[code];
      if (amount === undefined) return [];
      const parts = splitAmount(amount, usualSplit.slice(0, terms.length));
      return [{ voteHeadId, terms: terms.map(({ id: termId }, at) => ({ termId, amount: parts[at] ?? 0 })) }];
    });
    const everybody = { newcomer: null, gender: null, category: null, sponsorId: null, planId: null };
    const draft = { title, boarding, yearId: current.yearId, classIds: [], ...everybody, lines };
    const { id } = await createStructure(ctx, draft);
    return [{ entity: 'fee structure', id, name: title }];
  },
  kinds: { 'fee structure': { table: 'finance.fee_structure', remove: (ctx, id) => removeStructure(ctx, id) } },
});

async function accountsOf({ tx }: SchoolContext): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from finance.account`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What finance puts into packs. */
export const financeParts: readonly PackPart[] = [voteHeads, structures];
