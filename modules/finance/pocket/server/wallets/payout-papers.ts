import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { payoutsApi } from '../../contract/payouts.ts';
import { getPayout, payoutSheet } from './payouts.store.ts';

interface Line {
  admissionNo: string;
  fullName: string;
  seat: string | null;
  amount: number;
}

/** The sheet before it is paid, with what each may take. */
export async function sheetPdf(
  ctx: SchoolContext,
  input: Input<typeof payoutsApi.sheetPdf>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const { title, rows } = await payoutSheet(ctx, input);
  const lines = rows.filter(({ proposed }) => proposed > 0).map((row) => ({ ...row, amount: row.proposed }));
  return paper(ctx, letterhead, `Pocket money: ${title}`, [formatDay(schoolDay(ctx))], lines);
}

/** A payout as it was posted; what was taken back since is left out. */
export async function payoutPdf(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const payout = await getPayout(ctx.tx, id);
  const { rows } = await sql<Line>`
    select s.admission_no as "admissionNo", s.full_name as "fullName", c.name || coalesce(' ' || t.name, '') as seat, m.amount
      from finance.wallet_move m
      join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where m.payout_id = ${id}
       and not exists (select from finance.journal r where r.school_id = m.school_id and r.reverses_id = m.journal_id)
     order by s.search_text, s.id`.execute(ctx.tx);
  const about = [`${payout.payoutNo}, ${formatDay(payout.day)}, paid out by ${payout.author}`];
  return paper(ctx, letterhead, `Pocket money: ${payout.title}`, about, rows);
}

async function paper(
  ctx: SchoolContext,
  letterhead: LetterheadProvider,
  title: string,
  about: readonly string[],
  lines: readonly Line[],
): Promise<BinaryAnswer> {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [...about, `${lines.length} students, KES ${formatCents(total)}`],
    columns: [
      { key: 'no', label: 'No.', kind: 'number' },
      { key: 'admissionNo', label: 'Adm no.', kind: 'text' },
      { key: 'fullName', label: 'Student', kind: 'text' },
      { key: 'seat', label: 'Class', kind: 'text' },
      { key: 'amount', label: 'Amount', kind: 'number' },
      { key: 'signature', label: 'Signature', kind: 'text' },
    ],
    rows: lines.map(({ admissionNo, fullName, seat, amount }, at) => ({
      no: String(at + 1),
      admissionNo,
      fullName,
      seat,
      amount: formatCents(amount),
      // A line of its own makes the row high enough to sign in.
      signature: `\n${'_'.repeat(24)}`,
    })),
    timeZone: ctx.school.timeZone,
    footer: `${ctx.school.name}, made by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  });
  return { body, type: 'application/pdf', name: `${title.replaceAll(/[/:]/g, ' ')}.pdf`, inline: true };
}
