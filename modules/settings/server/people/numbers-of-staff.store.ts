import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StaffMember } from '../../contract/people/staff.ts';

type Known = Pick<
  StaffMember,
  | 'id'
  | 'staffNo'
  | 'fullName'
  | 'gender'
  | 'phone'
  | 'email'
  | 'employer'
  | 'nationalId'
  | 'tscNo'
  | 'kraPin'
  | 'nssfNo'
  | 'shaNo'
>;

/** Who members of staff are to the authorities that pay is reported to; of the whole staff, also who has left, where no keys are given. */
export async function numbersOfStaff(tx: Tx, ids: readonly number[] | null): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select id, staff_no as "staffNo", full_name as "fullName", gender, phone, email, employer, national_id as "nationalId",
           tsc_no as "tscNo", kra_pin as "kraPin", nssf_no as "nssfNo", sha_no as "shaNo"
      from settings.staff_member
     where ${ids === null}::boolean or id = any(${[...(ids ?? [])]}::bigint[]) order by id`.execute(tx);
  return rows;
}
