import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsWhere } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ReminderChoice } from '../../contract/reminders.ts';
import { balancesInTerm } from '../../../ledger/server/charges/balances.store.ts';
import { choiceWhere, listFeeBalances } from '../fee-balances.store.ts';
import { termOf } from '../../../ledger/server/charges/ledger-parts.ts';
import type { Told } from './texts.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** More than any school has. */
const everybody = 50_000;

/** Students of the choice who owe something now. */
export async function toldOfBalances(ctx: Reading, { studentIds, ...choice }: ReminderChoice): Promise<Told[]> {
  const whom = studentIds.length > 0 ? { ids: studentIds, status: 'any' as const } : { status: 'here' as const };
  const { rows } = await listFeeBalances(ctx, { ...choice, ...whom, owing: 'owing', page: 1, size: everybody, sort: 'seat' });
  return rows.map(({ id, fullName, admissionNo, seat, balance, billed, paid, owedSince }) => ({
    id,
    fullName,
    admissionNo,
    seat,
    balance,
    billed,
    paid,
    due: owedSince,
    invoiceId: null,
  }));
}

/** Students of the choice with invoices of the period, whose families were not told of all of them. */
export async function toldOfInvoices(ctx: Reading, choice: ReminderChoice): Promise<Told[]> {
  const today = schoolDay(ctx);
  const term = await termOf(ctx.tx, today);
  const from = choice.from ?? term?.opensOn ?? today;
  const to = choice.to ?? today;
  if (from > to) throw fieldError('choice.to', 'The last day cannot be before the first.');
  const { studentIds, classId, streamId, hostelId, boarding } = choice;
  const whom = studentIds.length > 0 ? { ids: studentIds, status: 'any' as const } : { status: 'here' as const };
  const where = [studentsWhere({ ...whom, classId, streamId, hostelId, boarding }), ...choiceWhere(choice, today)];
  const { rows } = await sql<Told>`
    select s.id, s.full_name as "fullName", s.admission_no as "admissionNo", c.name || coalesce(' ' || m.name, '') as seat,
           coalesce(b.balance, 0) as balance, i.billed, coalesce(b.paid, 0) as paid, i.due, i.newest as "invoiceId"
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
      left join ${balancesInTerm(term, today)} b on b.student_id = s.id
      join (select i.student_id, sum(h.amount)::bigint as billed, min(i.due_on) as due, max(i.id) as newest
              from finance.invoice i join finance.charge h on h.school_id = i.school_id and h.invoice_id = i.id and h.live
             where i.live and (i.day between ${from} and ${to}
                    or (${choice.from === null} and i.term_id = ${term?.id ?? null}::bigint))
             group by i.student_id) i on i.student_id = s.id
     where ${sql.join(where, sql` and `)}
       and (${studentIds.length > 0} or not exists (
         select from finance.reminder t
          where t.school_id = s.school_id and t.student_id = s.id and t.invoice_id >= i.newest))
     order by c.level nulls last, m.name, s.search_text, s.id`.execute(ctx.tx);
  return rows;
}
