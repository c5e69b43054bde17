import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { findStudents, guardiansToTell } from '#modules/registration/server/public.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import type { Payer, payersApi } from '../contract/payers.ts';
import { balancesRelation } from '../../ledger/server/charges/balances.store.ts';
import { allocationOrder, chargesOf, creditOf } from '../../ledger/server/charges/credit.store.ts';
import { instalmentsOf } from '../../ledger/server/charges/instalments.rules.ts';
import { booksOf, openBooks } from '../../ledger/server/books.store.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const shown = 8;

/** Students as a cashier asks for them, the nearest first, each with what they owe. */
export async function findPayers(ctx: Reading, q: string): Promise<Payer[]> {
  const { rows: found } = await findStudents(ctx.tx, q, shown);
  const payers = await payersOf(
    ctx,
    found.map(({ studentId }) => studentId),
  );
  const byId = new Map(payers.map((one) => [one.studentId, one]));
  return found.flatMap(({ studentId }) => byId.get(studentId) ?? []);
}

async function payersOf(ctx: Reading, ids: readonly number[]): Promise<Payer[]> {
  const { tx } = ctx;
  const balance = (await booksOf(tx))
    ? sql`coalesce((select b.balance from ${balancesRelation(schoolDay(ctx), ids)} b where b.student_id = s.id), 0)`
    : sql`0`;
  const { rows } = await sql<Payer>`
    select s.id as "studentId", s.full_name as name, s.admission_no as "admissionNo", s.boarding, s.status,
           c.name || coalesce(' ' || t.name, '') as "className", s.photo_file_id as "photoFileId", ${balance}::bigint as balance
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where s.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** What a cashier sees of one student's account. Throws 404. */
export async function payerAccount(ctx: SchoolContext, id: number): Promise<Output<typeof payersApi.account>> {
  const { tx } = ctx;
  const [student] = await payersOf(ctx, [id]);
  if (!student) throw notFound('student');
  const all = await chargesOf(tx, [id]);
  const charges = all.filter(({ owed }) => owed > 0);
  const today = schoolDay(ctx);
  const term = await currentTerm(tx, today);
  const credit = (await creditOf(tx, [id])).get(id) ?? 0;
  const { rows: terms } = await sql<{ id: number; name: string }>`
    select id, name from settings.terms where id = any(${charges.map(({ termId }) => termId)}::bigint[])`.execute(tx);
  const termName = new Map(terms.map(({ id: term, name }) => [term, name]));
  const { rows: payer } = await sql<{ name: string }>`
    select g.full_name as name from registration.contacts g
     where g.student_id = ${id} order by g.pays_fees desc, g.priority limit 1`.execute(tx);
  const { rows: last } = await sql<Output<typeof payersApi.account>['last'][number]>`
    select id, receipt_no as "receiptNo", day, mode, amount, state from finance.receipt
     where student_id = ${id} order by id desc limit 3`.execute(tx);
  const tells = await guardiansToTell(tx, [id], 'all');
  return {
    student,
    credit,
    charges: charges.map(({ termId, ...charge }) => ({ ...charge, term: termName.get(termId ?? 0) ?? null })),
    instalments: instalmentsOf(all, term?.termId ?? null, today),
    order: await allocationOrder(tx),
    payerName: payer[0]?.name ?? null,
    tells: tells.map(({ name, phone }) => ({ name, phone })),
    last,
  };
}

/** What the cashier's screen begins with. */
export async function desk(ctx: SchoolContext, letterhead: LetterheadProvider): Promise<Output<typeof payersApi.desk>> {
  const { tx } = ctx;
  const today = schoolDay(ctx);
  const { rows: accounts } = await sql<{ id: number; name: string; role: string | null }>`
    select id, name, role from finance.account where money and active order by code`.execute(tx);
  const { rows: closed } = await sql<{ until: string | null }>`
    select max(day) as until from finance.cashier_close where cashier_account = ${ctx.user.accountId}`.execute(tx);
  const { rows: received } = await sql<{ receipts: number; amount: number }>`
    select count(*) as receipts, coalesce(sum(amount), 0)::bigint as amount from finance.receipt
     where day = ${today} and cashier_account = ${ctx.user.accountId} and series = 'fees' and state in ('posted', 'pending')`.execute(
    tx,
  );
  const { name, contacts } = await letterhead(ctx);
  return {
    accounts,
    order: await allocationOrder(tx),
    school: { name, contacts: [...contacts] },
    closedUntil: closed[0]?.until ?? null,
    today: received[0] ?? { receipts: 0, amount: 0 },
  };
}

/** Sets how payments are spread that nobody spreads by hand. */
export async function setOrder(ctx: SchoolContext, { order }: Input<typeof payersApi.setOrder>): Promise<void> {
  await openBooks(ctx.tx);
  const { rows } = await sql<{ before: string }>`
    update finance.book b set allocation = ${order}, version = b.version + 1 from finance.book was
     where was.school_id = b.school_id and was.id = b.id returning was.allocation as before`.execute(ctx.tx);
  ctx.changed({
    entity: 'finance settings',
    id: 1,
    action: 'changed',
    before: { allocation: rows[0]?.before },
    after: { allocation: order },
  });
}
