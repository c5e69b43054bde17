import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { formatQuantity, worth } from '../../setup/contract/quantity.ts';
import type { ReturnLine, Taken } from '../contract/returns.ts';
import { conditionWords, type Treatment, treatmentWords } from '../contract/words.ts';
import { type Outstanding, partOf } from './outstanding.ts';

const series = { kind: 'charge for a loss', prefix: 'LOS', digits: 5 };

/** A line of a return with what it is of. */
export interface Back {
  id: number;
  of: Outstanding;
  line: ReturnLine;
  at: number;
}

/** Who bears what is damaged or lost, as it is kept. */
interface Borne {
  treatment: Treatment;
  studentId: number | null;
  staffMemberId: number | null;
  amount: number;
  because: string | null;
}

interface Proposed {
  treatment: Treatment | null;
  staffMemberId: number | null;
  amount: number | null;
  because: string | null;
}

/** Who bears a loss, and how much. Throws 400 at the field where that is not said. */
export function borneBy(
  of: Pick<Outstanding, 'studentId' | 'staffMemberId'>,
  { treatment: wanted, staffMemberId, amount: asked, because }: Proposed,
  price: number,
  field: (name: keyof Proposed) => string,
): Borne {
  const treatment = wanted ?? (of.studentId !== null ? 'student' : of.staffMemberId !== null ? 'payroll' : 'written_off');
  const amount = asked ?? price;
  if (treatment === 'written_off') {
    if (because === null) throw fieldError(field('because'), 'Say why it is written off.');
    return { treatment, studentId: null, staffMemberId: null, amount, because };
  }
  if (amount === 0) throw fieldError(field('amount'), 'Enter what is asked for it.');
  if (treatment === 'student') {
    if (of.studentId === null) throw fieldError(field('treatment'), 'This was not issued to a student.');
    return { treatment, studentId: of.studentId, staffMemberId: null, amount, because };
  }
  const payer = staffMemberId ?? of.staffMemberId;
  if (payer === null) throw fieldError(field('staffMemberId'), 'Choose whose pay it comes off.');
  return { treatment, studentId: null, staffMemberId: payer, amount, because };
}

/** Proposes a charge or a write-off for each line that came back damaged, or not at all. Throws 400 at the field. */
export async function proposeCharges(ctx: SchoolContext, day: string, backs: readonly Back[]): Promise<Taken['charges']> {
  const losses = backs.flatMap(({ id, of, line, at }) => {
    if (line.condition === 'good') return [];
    const price = priceOf(of, line.quantity);
    const because = line.because ?? (line.treatment === 'written_off' ? line.note : null);
    return [{ id, of, line, ...borneBy(of, { ...line, because }, price, (name) => `lines.${at}.${name}`) }];
  });
  if (losses.length === 0) return [];
  const numbers = await documentNumbers(ctx.tx, series, day, losses.length);
  const rows = losses.map(({ id, of, line, ...borne }, at) => ({
    ...borne,
    place: at,
    chargeNo: numbers[at] ?? '',
    returnLineId: id,
    issueLineId: of.id,
    condition: line.condition,
    quantity: line.quantity,
  }));
  const { rows: made } = await sql<Taken['charges'][number]>`
    with made as (
      insert into inventory.issue_charge
        (charge_no, return_line_id, issue_line_id, condition, quantity, treatment, student_id, staff_member_id, amount, day, because,
         asked_by, asked_name)
      select l."chargeNo", l."returnLineId", l."issueLineId", l.condition, l.quantity, l.treatment, l."studentId", l."staffMemberId",
             l.amount, ${day}::date, l.because, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as l (place int, "chargeNo" text, "returnLineId" bigint, "issueLineId" bigint, condition text, quantity bigint, treatment text,
                "studentId" bigint, "staffMemberId" bigint, amount bigint, because text)
       order by l.place returning id, charge_no, amount),
    step as (
      insert into inventory.issue_charge_step (charge_id, step, signed_by, name)
      select id, 'asked', ${actorId(ctx.user)}::bigint, ${ctx.user.fullName} from made)
    select id, charge_no as "chargeNo", amount from made order by id`.execute(ctx.tx);
  for (const [at, { of, line, treatment, amount, because }] of losses.entries()) {
    ctx.changed({
      entity: 'charge for a loss',
      id: made[at]?.id ?? null,
      action: 'proposed',
      after: {
        Number: numbers[at],
        Item: `${formatQuantity(line.quantity, of.unit)} ${of.item}`,
        Condition: conditionWords[line.condition][0],
        From: of.toName,
        'Borne by': treatmentWords[treatment],
        Amount: formatCents(amount),
        Why: because,
      },
    });
  }
  return made;
}

/** What so much costs whoever loses it: the item's price for that, or its part of what it left the store at. */
const priceOf = ({ replacementPrice, value, quantity: issued }: Outstanding, quantity: number): number =>
  replacementPrice === null ? partOf(value, quantity, issued) : worth(quantity, replacementPrice);
