import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { formatCents } from '#kit/contract/money.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type MoveKind, moveWords, type StatementLine } from '../../contract/wallet.ts';
import type { walletsApi } from '../../contract/wallets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { walletCardOf } from './wallet-cards.store.ts';

type Asked = Input<typeof walletsApi.statement>;
type Statement = Output<typeof walletsApi.statement>;

interface Entry extends Omit<StatementLine, 'what'> {
  kind: MoveKind | null;
  reversal: boolean;
  toName: string | null;
  fromName: string | null;
  note: string | null;
  narration: string;
}

/** A wallet's entries of a time in order, each with the balance after it, as the ledger has them. Throws 404. */
export async function walletStatement(ctx: FinanceContext, { id, from, until }: Asked): Promise<Statement> {
  const card = await walletCardOf(ctx.tx, id, schoolDay(ctx));
  const { rows } = await sql<Entry>`
    select * from (
      select e.id, e.day, j.document_no as "documentNo", j.narration, j.author_name as author, j.reverses_id is not null as reversal,
             m.kind, m.note, f.full_name as "fromName", o.full_name as "toName",
             case when e.credit_id = a.id then e.amount else 0 end::bigint as "paidIn",
             case when e.debit_id = a.id then e.amount else 0 end::bigint as "takenOut",
             sum(case when e.credit_id = a.id then e.amount else -e.amount end) over (order by e.day, e.id)::bigint as balance
        from finance.account a
        join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
        join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id
        left join finance.wallet_move m on m.school_id = j.school_id and m.journal_id = coalesce(j.reverses_id, j.id)
        left join registration.roll f on f.school_id = m.school_id and f.id = m.student_id and m.to_student_id = e.student_id
        left join registration.roll o on o.school_id = m.school_id and o.id = m.to_student_id and m.student_id = e.student_id
       where a.role = 'pocket_money' and e.student_id = ${id}) l
     where (${until ?? null}::date is null or l.day <= ${until ?? null}::date) order by l.day, l.id`.execute(ctx.tx);
  const before = from === undefined ? [] : rows.filter(({ day }) => day < from);
  const shown = rows.slice(before.length);
  return {
    broughtForward: before.at(-1)?.balance ?? 0,
    balance: rows.at(-1)?.balance ?? (until === undefined ? card.balance : 0),
    rows: shown.map(({ id: line, day, documentNo, author, paidIn, takenOut, balance, ...rest }) => ({
      id: line,
      day,
      what: whatOf(rest),
      documentNo,
      paidIn,
      takenOut,
      balance,
      author,
    })),
  };
}

function whatOf({ kind, reversal, toName, fromName, note, narration }: Omit<Entry, keyof StatementLine>): string {
  if (kind === null) return narration;
  const whose = toName === null ? (fromName === null ? '' : ` from ${fromName}`) : ` to ${toName}`;
  const cancelled = reversal ? ', cancelled' : '';
  return `${moveWords[kind]}${whose}${cancelled}${note === null ? '' : `: ${note}`}`;
}

/** The same on paper. */
export async function statementPdf(ctx: SchoolContext, asked: Asked, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const card = await walletCardOf(ctx.tx, asked.id, schoolDay(ctx));
  const { rows, broughtForward, balance } = await walletStatement(ctx, asked);
  const forward = {
    day: asked.from ?? '',
    what: 'Brought forward',
    paidIn: '',
    takenOut: '',
    balance: formatCents(broughtForward),
  };
  const lines = rows.map((row) => ({
    day: formatDay(row.day),
    what: row.what,
    documentNo: row.documentNo ?? '',
    paidIn: row.paidIn > 0 ? formatCents(row.paidIn) : '',
    takenOut: row.takenOut > 0 ? formatCents(row.takenOut) : '',
    balance: formatCents(row.balance),
  }));
  const until = asked.until ?? schoolDay(ctx);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Pocket money of ${card.fullName}`,
    about: [
      [`Adm ${card.admissionNo}`, card.seat].filter(Boolean).join(', '),
      `${asked.from === undefined ? 'Up to' : `${formatDay(asked.from)} to`} ${formatDay(until)}. Balance KES ${formatCents(balance)}`,
    ],
    columns: [
      { key: 'day', label: 'Day', kind: 'text' },
      { key: 'what', label: 'What', kind: 'text' },
      { key: 'documentNo', label: 'Number', kind: 'text' },
      { key: 'paidIn', label: 'Deposited', kind: 'number' },
      { key: 'takenOut', label: 'Withdrawn', kind: 'number' },
      { key: 'balance', label: 'Balance', kind: 'number' },
    ],
    rows: asked.from === undefined ? lines : [{ ...forward, day: formatDay(asked.from), documentNo: '' }, ...lines],
    timeZone: ctx.school.timeZone,
    footer: `${ctx.school.name}, made by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  });
  return { body, type: 'application/pdf', name: `Pocket money ${card.admissionNo.replaceAll('/', '-')}.pdf`, inline: true };
}
