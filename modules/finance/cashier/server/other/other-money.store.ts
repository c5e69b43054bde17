import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { collectionKinds } from '../../contract/collections.ts';
import { capitations, incomeSources } from '../../contract/incomes.ts';

const account = sql`(select a.name from finance.account a where a.school_id = t.school_id and a.id = t.income_id)`;

export const collectionStore = resourceStore(collectionKinds, {
  table: 'finance.collection_kind',
  computed: {
    account,
    collected: sql`(select coalesce(sum(r.amount), 0)::bigint from finance.receipt r
      where r.school_id = t.school_id and r.collection_kind_id = t.id and r.state = 'posted')`,
  },
  search: ['name'],
  before: checkIncome,
});

export const incomeStore = resourceStore(incomeSources, {
  table: 'finance.income_source',
  computed: {
    account,
    received: sql`(select coalesce(sum(r.amount), 0)::bigint from finance.receipt r
      where r.school_id = t.school_id and r.income_source_id = t.id and r.state = 'posted')`,
  },
  search: ['name'],
  before: checkIncome,
});

const receivedInTerm = sql`(
  select coalesce(sum(r.amount), 0)::bigint from settings.terms m
    join finance.receipt r on r.school_id = m.school_id and r.income_source_id = t.source_id and r.state = 'posted'
     and r.day between m.opens_on and coalesce((
           select min(n.opens_on) - 1 from settings.terms n where n.school_id = m.school_id and n.opens_on > m.opens_on), m.closes_on)
   where m.school_id = t.school_id and m.id = t.term_id)`;

/** What came between the opening of a term and that of the next counts for it. */
export const capitationStore = resourceStore(capitations, {
  table: 'finance.capitation',
  computed: {
    source: sql`(select s.name from finance.income_source s where s.school_id = t.school_id and s.id = t.source_id)`,
    term: sql`(select m.name from settings.terms m where m.school_id = t.school_id and m.id = t.term_id)`,
    expected: sql`(t.learners * t.rate)`,
    received: receivedInTerm,
    gap: sql`(t.learners * t.rate - ${receivedInTerm})`,
  },
  search: ['note'],
});

/** Refuses an account that is no income, at `incomeId`. */
async function checkIncome({ tx }: StoreContext, { incomeId }: { incomeId: number }): Promise<void> {
  const { rows } = await sql`
    select from finance.account where id = ${incomeId} and kind = 'income' and not heading and active`.execute(tx);
  if (rows.length === 0) throw fieldError('incomeId', 'Choose an income account that is in use.');
}
