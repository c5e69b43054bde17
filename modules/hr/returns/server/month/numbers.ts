import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { numbersOfStaff } from '#modules/settings/server/public.ts';
import type { SlipNumbers } from '../../../runs/contract/slips.ts';

/**
 * Who employees are to the authorities, in two statements: as their record has it now, so that a number that was missing or wrong when their pay was posted is told
 * once it is put right; what the record has not, as their payslip kept it. Of who was erased nothing is known any more.
 */
export async function numbersNow(
  tx: Tx,
  staffMemberIds: readonly number[],
): Promise<(staffMemberId: number, kept: SlipNumbers) => SlipNumbers> {
  const ids = [...new Set(staffMemberIds)];
  const known = new Map((await numbersOfStaff(tx, ids)).map((one) => [one.id, one]));
  const { rows } = await sql<{ id: number; identityKind: SlipNumbers['identityKind'] }>`
    select staff_member_id as id, identity_kind as "identityKind" from hr.employee
     where staff_member_id = any(${ids}::bigint[])`.execute(tx);
  const kinds = new Map(rows.map(({ id, identityKind }) => [id, identityKind]));
  return (id, kept) => {
    const now = known.get(id);
    if (!now) return kept;
    return {
      ...kept,
      kraPin: now.kraPin ?? kept.kraPin,
      nationalId: now.nationalId ?? kept.nationalId,
      identityKind: (now.nationalId === null ? undefined : kinds.get(id)) ?? kept.identityKind,
      nssfNo: now.nssfNo ?? kept.nssfNo,
      shaNo: now.shaNo ?? kept.shaNo,
      phone: now.phone ?? kept.phone,
    };
  };
}
