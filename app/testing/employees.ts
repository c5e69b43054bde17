import { sql } from 'kysely';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { TestApp } from './school.ts';

/** An employee of a test. */
export interface TestEmployee {
  staffNo: string;
  name: string;
  kind?: 'teacher' | 'support';
  gender?: 'female' | 'male';
  departmentId?: number | null;
  fromDay?: string;
  toDay?: string | null;
  /** Cents; 45,000 a month where nothing is said. */
  basic?: number;
  payPer?: 'month' | 'day' | 'hour';
}

/** Adds members of staff of the first school with a contract each. Answers their keys in that order. */
export function testEmployees(app: TestApp, people: readonly TestEmployee[]): Promise<number[]> {
  return inSchool(app.db, app.schoolA, async (tx) => {
    const ids: number[] = [];
    for (const one of people) {
      const { rows } = await sql<{ id: number }>`
        insert into settings.staff_member (staff_no, kind, full_name, gender, department_id)
        values (${one.staffNo}, ${one.kind ?? 'support'}, ${one.name}, ${one.gender ?? 'female'}, ${one.departmentId ?? null}::bigint)
        returning id`.execute(tx);
      const id = rows[0]?.id ?? 0;
      await employ(tx, id, one);
      ids.push(id);
    }
    return ids;
  });
}

/** Gives a member of staff a contract. */
export async function employ(
  tx: Parameters<Parameters<typeof inSchool>[2]>[0],
  id: number,
  { fromDay = '2020-01-01', toDay = null, basic = 4_500_000, payPer = 'month', departmentId = null }: Partial<TestEmployee> = {},
): Promise<void> {
  await sql`insert into hr.employee (staff_member_id, payroll_no) values (${id}, ${`P${id}`})`.execute(tx);
  await sql`
    insert into hr.contract (staff_member_id, from_day, to_day, kind, department_id, basic, pay_per, author_name)
    values (${id}, ${fromDay}::date, ${toDay}::date, 'permanent', ${departmentId}::bigint, ${basic}, ${payPer}, 'Test')`.execute(
    tx,
  );
}

/** Says which member of staff an account of the first school is. */
export async function accountIs(app: TestApp, caller: string, staffMemberId: number): Promise<void> {
  await sql`
    update platform.account set staff_member_id = ${staffMemberId} where username = ${`a.${caller}`.toLowerCase()}`.execute(
    app.db.platform,
  );
}
