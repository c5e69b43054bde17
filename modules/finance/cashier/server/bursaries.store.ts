import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { bursariesApi } from '../contract/bursaries.ts';
import { balancesRelation } from '../../ledger/server/charges/balances.store.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { registerReference } from '../../receiving/server/references/register.store.ts';
import { receiveMany } from '../../receiving/server/receipts/receive-fees.ts';
import { addCheque } from './take-cheque.ts';
import { moneyFor } from './receive-at-counter.ts';
import { tellReceived } from '../../receiving/server/tell/tell.ts';

type Reading = Pick<FinanceContext, 'tx' | 'now' | 'school'>;
type Draft = Input<typeof bursariesApi.receive>;

/** One payment for many: every student gets a receipt of their own, or nobody does. */
export async function receiveBursary(ctx: FinanceContext, draft: Draft): Promise<Output<typeof bursariesApi.receive>> {
  const { day, amount, instrument, shares, payerName } = draft;
  const sum = shares.reduce((all, share) => all + share.amount, 0);
  if (sum !== amount)
    throw fieldError('amount', `The students’ shares make ${formatCents(sum)}, the payment is of ${formatCents(amount)}.`);
  if (new Set(shares.map(({ studentId }) => studentId)).size < shares.length)
    throw fieldError('shares', 'Name each student once.');
  const books = await openBooks(ctx.tx);
  const reference = draft.reference.toUpperCase();
  const moneyId = await moneyFor(ctx, books, instrument, draft.moneyId);
  const taken = instrument === 'cheque' ? await addCheque(ctx, { ...draft, reference }) : null;
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.bursary
      (sponsor_id, payer_name, instrument, reference, day, money_id, cheque_id, amount, students, note, author_id, author_name)
    values (${draft.sponsorId}, ${payerName}, ${instrument}, ${reference}, ${day}, ${moneyId}, ${taken?.sourceId ?? null}, ${amount},
            ${shares.length}, ${draft.note}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  if (!taken) await registerReference(ctx, { reference, place: String(moneyId) }, { kind: 'bursary', id });
  const written = await receiveMany(
    ctx,
    shares.map((share) => ({
      ...share,
      day,
      moneyId,
      payerName,
      reference,
      mode: 'bursary',
      narration: draft.note,
      state: taken ? 'pending' : 'posted',
      source: 'bursary',
      sourceId: id,
    })),
  );
  const receipts = written.map(({ id: receiptId, receiptNo }, at) => ({
    id: receiptId,
    receiptNo,
    studentId: there(shares[at]).studentId,
  }));
  await tellReceived(
    ctx,
    written.map(({ receiptNo, before }, at) => {
      const share = there(shares[at]);
      return { ...share, receiptNo, balance: before - share.amount, mode: 'bursary', day };
    }),
  );
  ctx.changed({ entity: 'bursary', id, action: 'created', after: { payerName, reference, amount, receipts: receipts.length } });
  return { id, receipts };
}

const balance = sql`coalesce(b.balance, 0)::bigint`;

/** Which students a list of admission numbers means, in its order. */
export async function matchStudents(ctx: Reading, admissionNos: readonly string[]): Promise<Output<typeof bursariesApi.match>> {
  const { rows } = await sql<Output<typeof bursariesApi.match>[number]>`
    select w.no as "admissionNo",
           case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.full_name, 'className', c.name, 'balance', ${balance})
           end as student
      from unnest(${admissionNos}::text[]) with ordinality as w (no, place)
      left join registration.roll s on lower(s.admission_no) = lower(w.no)
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join ${balancesRelation(schoolDay(ctx))} b on b.student_id = s.id
     order by w.place`.execute(ctx.tx);
  return rows;
}

/** Sponsors that take on students, by name. */
export async function sponsorNames(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from registration.sponsors where active order by lower(name)`.execute(tx);
  return rows;
}

/** The students whom a sponsor pays for on a day, by name. */
export async function studentsOfSponsor(
  ctx: Reading,
  { sponsorId, day }: Input<typeof bursariesApi.ofSponsor>,
): Promise<Output<typeof bursariesApi.ofSponsor>> {
  const { rows } = await sql<Output<typeof bursariesApi.ofSponsor>[number]>`
    select s.id, s.admission_no as "admissionNo", s.full_name as name, ${balance} as balance
      from registration.sponsorships p
      join registration.roll s on s.school_id = p.school_id and s.id = p.student_id
      left join ${balancesRelation(schoolDay(ctx))} b on b.student_id = s.id
     where p.sponsor_id = ${sponsorId} and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})
     order by s.search_text limit 1000`.execute(ctx.tx);
  return rows;
}
