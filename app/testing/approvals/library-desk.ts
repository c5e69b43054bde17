import { sql } from 'kysely';
import { inSchool } from '#kit/server/db/transaction.ts';
import { one } from '#kit/server/sql/one.ts';
import { allowancesApi } from '#modules/library/desk/contract/allowances.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
const another = 'ROLE_View_Only' as const;

/** Loans against a rule before each of their steps: of works that are for reading in the library. */
export function deskFixtures(app: TestApp): Fixtures {
  let serial = 0;
  const add = (statement: ReturnType<typeof sql<{ id: number }>>) =>
    inSchool(app.db, app.schoolA, async (tx) => one((await statement.execute(tx)).rows).id);
  const asked = async () => {
    serial += 1;
    const staffMemberId = await add(sql`
      insert into settings.staff_member (staff_no, kind, full_name, gender)
      values (${`LIB${serial}`}, 'teacher', ${`Msomaji ${serial}`}, 'female') returning id`);
    const titleId = await add(sql`
      insert into library.title (title, kind) values (${`Kamusi ${serial}`}, 'reference') returning id`);
    const copyId = await add(sql`
      insert into library.copy (title_id, accession_no, status) values (${titleId}, ${`KAM-${serial}`}, 'reference') returning id`);
    const borrower = { kind: 'staff', id: staffMemberId } as const;
    return ok(app.call(everything, allowancesApi.ask, { borrower, copyId, reason: 'For a lesson' }, key()));
  };
  const standing = async (): Promise<Standing> => {
    const { id, version } = await asked();
    return { own: everything, other: another, input: { id, version }, again: versioned };
  };
  return { 'loan against a rule': { allow: standing, refuse: standing } };
}
