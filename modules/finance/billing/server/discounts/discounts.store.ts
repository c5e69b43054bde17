import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldError } from '#kit/contract/errors.ts';
import type { PageRequest } from '#kit/contract/page.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { Discount, discountDraft } from '../../contract/discounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { namesOf, refuseStrangers } from './named-students.store.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed'>;
type Draft = z.output<typeof discountDraft>;

const table = tableStore<Discount>({
  table: 'finance.discount_rule',
  entity: 'discount',
  columns: {
    name: 'name',
    who: 'who',
    category: 'category',
    sponsorId: 'sponsor_id',
    rankFrom: 'rank_from',
    rankTo: 'rank_to',
    percent: 'percent',
    amount: 'amount',
    voteHeadId: 'vote_head_id',
    expense: 'expense',
    fromTermId: 'from_term_id',
    toTermId: 'to_term_id',
    active: 'active',
  },
  computed: {
    sponsorName: sql`(select p.name from registration.sponsors p where p.school_id = t.school_id and p.id = t.sponsor_id)`,
    voteHeadName: sql`(select v.name from finance.vote_head v where v.school_id = t.school_id and v.id = t.vote_head_id)`,
    fromTermName: sql`(select a.name from settings.terms a where a.school_id = t.school_id and a.id = t.from_term_id)`,
    toTermName: sql`(select z.name from settings.terms z where z.school_id = t.school_id and z.id = t.to_term_id)`,
    students: sql`(select count(*) from finance.discount_student d where d.school_id = t.school_id and d.rule_id = t.id)`,
  },
  search: ['name', 'category'],
  filters: ['who', 'active'],
});

const get = async (ctx: Context, id: number) => {
  const { rows } = await sql<{ id: number }>`
    select student_id as id from finance.discount_student where rule_id = ${id}`.execute(ctx.tx);
  const studentIds = rows.map((row) => row.id);
  return { ...(await table.get(ctx, id)), studentIds, named: await namesOf(ctx.tx, studentIds) };
};

export const discountStore = {
  list: (ctx: Context, input: PageRequest & Record<string, unknown>) => table.list(ctx, input),
  get,
  remove: (ctx: Context, id: number) => table.remove(ctx, id),

  create: async (ctx: Context, draft: Draft) => {
    const { id } = await table.create(ctx, only(draft));
    await name(ctx, id, draft);
    return get(ctx, id);
  },

  update: async (ctx: Context, id: number, version: number, draft: Draft) => {
    await table.update(ctx, id, version, only(draft));
    await name(ctx, id, draft);
    return get(ctx, id);
  },
};

/** What does not belong to the kind of discount is left out; what it needs is asked for. */
function only({ studentIds, ...draft }: Draft): Record<string, unknown> {
  const { who } = draft;
  if ((draft.percent === null) === (draft.amount === null))
    throw fieldError('percent', 'Enter a share or an amount, one of the two.');
  if (who === 'students' && studentIds.length === 0) throw fieldError('studentIds', 'Name at least one student.');
  if (who === 'siblings' && draft.rankFrom === null) throw fieldError('rankFrom', 'Say from which child on.');
  if (who === 'category' && draft.category === null) throw fieldError('category', 'Name the category of students.');
  if (who === 'sponsor' && draft.sponsorId === null) throw fieldError('sponsorId', 'Choose the sponsor.');
  return {
    ...draft,
    category: who === 'category' ? draft.category : null,
    sponsorId: who === 'sponsor' ? draft.sponsorId : null,
    rankFrom: who === 'siblings' ? draft.rankFrom : null,
    rankTo: who === 'siblings' ? draft.rankTo : null,
  };
}

async function name(ctx: Context, id: number, { who, studentIds }: Draft): Promise<void> {
  const ids = who === 'students' ? [...new Set(studentIds)] : [];
  await refuseStrangers(ctx.tx, ids);
  await sql`delete from finance.discount_student where rule_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into finance.discount_student (rule_id, student_id) select ${id}, s from unnest(${ids}::bigint[]) s`.execute(ctx.tx);
}
