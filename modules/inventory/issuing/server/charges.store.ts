import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { chargeApproval } from '../contract/charge-approval.ts';
import type { Charge, ChargeRow, chargesApi } from '../contract/charges.ts';
import { conditionWords, treatmentWords } from '../contract/words.ts';
import { toName, whomJoined } from './whom.ts';

type Asker = Pick<SchoolContext, 'tx' | 'user'>;

const seen = sql`
  from inventory.issue_charge c
  join inventory.issue_line l on l.school_id = c.school_id and l.id = c.issue_line_id
  join inventory.issue i on i.school_id = l.school_id and i.id = l.issue_id
  join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
  left join settings.staff pf on pf.school_id = c.school_id and pf.id = c.staff_member_id
  left join registration.roll pt on pt.school_id = c.school_id and pt.id = c.student_id`;
const payer = sql`coalesce(pt.full_name, pf.full_name)`;
const fields = sql`
  c.id, c.version, c.charge_no as "chargeNo", c.day, m.name as "itemName", m.unit, c.quantity, c.condition, c.treatment,
  ${payer} as "payerName", c.amount, i.id as "issueId", i.issue_no as "issueNo", c.asked_name as "askedName", c.state`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`c.day`,
  chargeNo: sql`c.charge_no`,
  itemName: sql`lower(m.name)`,
  amount: sql`c.amount`,
  payerName: sql`kit.fold(${payer})`,
};

export async function listCharges({ tx }: Asker, input: Input<typeof chargesApi.list>): Promise<Page<ChargeRow>> {
  const { q, state, treatment, studentId, staffMemberId, from, to, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`c.day`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<ChargeRow & { total: number }>`
    select ${fields}, count(*) over () as total ${seen}
     where (${state ?? null}::text is null or c.state = ${state ?? null})
       and (${treatment ?? null}::text is null or c.treatment = ${treatment ?? null})
       and (${studentId ?? null}::bigint is null or c.student_id = ${studentId ?? null})
       and (${staffMemberId ?? null}::bigint is null or c.staff_member_id = ${staffMemberId ?? null})
       and (${from ?? null}::date is null or c.day >= ${from ?? null}::date)
       and (${to ?? null}::date is null or c.day <= ${to ?? null}::date)
       and ${q ? holds(sql`kit.fold(c.charge_no || ' ' || i.issue_no || ' ' || m.name || ' ' || coalesce(${payer}, ''))`, q) : sql`true`}
     order by ${order}, c.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One charge as the caller sees it. Throws 404. */
export async function getCharge({ tx, user }: Asker, id: number): Promise<Charge> {
  const account = sql`${actorId(user)}::bigint`;
  const { rows } = await sql<Omit<Charge, 'steps'>>`
    select ${fields}, l.item_id as "itemId", r.return_no as "returnNo", ${toName} as "toName", c.student_id as "studentId",
           c.staff_member_id as "staffMemberId", c.because, c.approved_on as "approvedOn", c.invoice_id as "invoiceId",
           round(l.value::numeric * c.quantity / l.quantity)::bigint as value,
           coalesce(c.asked_by = ${account}, false) or exists (
             select from platform.users u
              where u.school_id = c.school_id and u.id = ${account} and u.staff_member_id = c.staff_member_id) as mine,
           coalesce(c.asked_by = ${account}, false) as "askedByMe", ${hasDuty(user, 'approver', sql`i.store_id`)} as "mayApprove"
      ${seen}
      join inventory.issue_return_line b on b.school_id = c.school_id and b.id = c.return_line_id
      join inventory.issue_return r on r.school_id = b.school_id and r.id = b.return_id
      ${whomJoined}
     where c.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('charge for a loss');
  const { rows: steps } = await sql<Charge['steps'][number]>`
    select step, name, comment, at from inventory.issue_charge_step where charge_id = ${id} order by id`.execute(tx);
  return { ...found, steps };
}

/** What the history keeps of one. */
export const inHistory = (one: Charge) => ({
  Number: one.chargeNo,
  Item: `${formatQuantity(one.quantity, one.unit)} ${one.itemName}`,
  Condition: conditionWords[one.condition][0],
  'Borne by': [treatmentWords[one.treatment], one.payerName].filter(Boolean).join(': '),
  Amount: formatCents(one.amount),
  Why: one.because,
  State: chargeApproval.states[one.state][0],
});

export const keptCharges = {
  table: 'inventory.issue_charge',
  own: {
    mine: (account: number) => sql`(t.asked_by = ${account} or exists (
      select from platform.users u where u.school_id = t.school_id and u.id = ${account} and u.staff_member_id = t.staff_member_id))`,
  },
};

/** Charges through the steps of their approval. */
export const charges = documents(chargeApproval, {
  table: keptCharges.table,
  read: (ctx: SchoolContext, id) => getCharge(ctx, id),
  audit: inHistory,
  write: (ctx, { id, to, comment }) => writeChargeStep(ctx, id, to, comment),
});

/** Writes who did what, and what they said. */
export async function writeChargeStep(
  { tx, user }: SchoolContext,
  id: number,
  step: string,
  comment: string | null,
): Promise<void> {
  await sql`
    insert into inventory.issue_charge_step (charge_id, step, signed_by, name, comment)
    values (${id}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}
