import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { ridersApi, transportBillsApi } from '../../contract/riders.ts';
import { routesApi } from '../../contract/routes.ts';
import { stagesApi } from '../../contract/stages.ts';

const office = 'ROLE_Set_Fee_Structure';
let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
});
afterAll(() => app.close());

test('a note goes back to the account that the invoice was posted on, whatever the vote head names by now', async () => {
  const year = app.services.clock().getFullYear();
  const [id = 0] = books.students;
  const stage = { name: 'Kwa Ng’ang’a', zone: 'East', oneWay: 260_000, twoWay: 520_000, pickTime: '06:20', dropTime: '17:05' };
  const stageId = (await app.call(office, stagesApi.create, stage)).body.id;
  const routeId = (await app.call(office, routesApi.create, { name: 'Bus', ownSeats: null, stageIds: [stageId] })).body.id;
  const put = { studentId: id, routeId, stageId, direction: 'both' as const, fromDay: `${year}-01-02` };
  const ride = (await app.call(office, ridersApi.add, put, freshKey())).body;
  await app.call(office, transportBillsApi.run, { termId: books.termId, dueOn: `${year}-02-01` }, freshKey());
  const posted = () =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ kind: string; account: number }>`
        select j.kind, a.id as account from finance.charge c
          join finance.invoice i on i.school_id = c.school_id and i.id = c.invoice_id and i.kind = 'transport'
          join finance.entry e on e.school_id = c.school_id and e.charge_id = c.id
          join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id
          join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id) and a.kind = 'income'
         where c.student_id = ${id} order by e.id`.execute(tx);
      return rows;
    });
  const [invoiced] = await posted();
  const account = invoiced?.account ?? 0;
  await asSchoolA(app, ({ tx }) =>
    sql`
      update finance.vote_head set income_id = (select min(id) from finance.account where kind = 'income' and not heading and id <> ${account})
       where category = 'transport'`.execute(tx),
  );
  const end = { id: ride.id, version: 1, lastDay: addDays(`${year}-01-02`, 90), reason: 'Moved house' };
  expect((await app.call(office, ridersApi.end, end, freshKey())).status).toBe(200);
  expect(await posted()).toEqual([invoiced, { kind: 'note', account }]);
});
