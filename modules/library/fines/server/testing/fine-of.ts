import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { chargeDamage } from '../charge-fine.ts';

let serial = 0;

/** A student's fine for damage to a copy of its own, and its loan, by SQL of its own but for the charge; its key. */
export async function fineOf(ctx: SchoolContext, studentId: number, amount: number): Promise<number> {
  serial += 1;
  const { rows: titles } = await sql<{ id: number }>`
    insert into library.title (title, kind, price) values (${`Kitabu ${serial}`}, 'fiction', ${amount * 2}) returning id`.execute(
    ctx.tx,
  );
  const { rows: copies } = await sql<{ id: number }>`
    insert into library.copy (title_id, accession_no, barcode, condition, acquired_on)
    values (${one(titles).id}, ${`FINE-${serial}`}, ${`FINE-${serial}`}, 'good', '2026-01-05') returning id`.execute(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    insert into library.loan (copy_id, title_id, student_id, out_at, out_on, due_on, terms, condition_out, out_name)
    values (${one(copies).id}, ${one(titles).id}, ${studentId}, '2026-01-06', '2026-01-06', '2026-01-20', '{}', 'good', 'Librarian')
    returning id`.execute(ctx.tx);
  return (await chargeDamage(ctx, { loanId: one(rows).id, amount, because: 'Torn' })).id;
}
