import { sql } from 'kysely';
import type { ClearanceCheck } from '#modules/registration/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';

/** What a student who is to leave still has of the stores, and what is proposed to be charged and not decided on. */
export const storesClearance: ClearanceCheck = {
  key: 'inventory.out',
  title: 'Things of the stores',
  department: 'Stores',
  owing: async ({ tx }, studentId) => {
    const { rows } = await sql<{ name: string; unit: string; out: number }>`
      select m.name, m.unit, sum(l.quantity - l.returned - l.lost)::bigint as out
        from inventory.issue i
        join inventory.issue_line l on l.school_id = i.school_id and l.issue_id = i.id
        join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
       where i.student_id = ${studentId} and i.state = 'issued' and l.comes_back and l.returned + l.lost < l.quantity
       group by m.id, m.name, m.unit order by lower(m.name)`.execute(tx);
    const { rows: asked } = await sql<{ chargeNo: string }>`
      select charge_no as "chargeNo" from inventory.issue_charge
       where student_id = ${studentId} and state = 'asked' order by id`.execute(tx);
    const words = [
      ...(rows.length > 0
        ? [`Not returned: ${rows.map(({ name, unit, out }) => `${formatQuantity(out, unit)} ${name}`).join(', ')}.`]
        : []),
      ...(asked.length > 0 ? [`To be decided on: ${asked.map(({ chargeNo }) => chargeNo).join(', ')}.`] : []),
    ];
    return words.length > 0 ? words.join(' ') : null;
  },
};
