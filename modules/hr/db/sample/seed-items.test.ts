import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { itemsIn } from '../../items/server/for-runs.ts';
import { addUsualRules } from '../../setup/server/usual-posting.ts';
import { seedItems } from './seed-items.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const states = () =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ states: string[] | null; uses: number; methods: string[] }>`
      select (select jsonb_agg(distinct state) from hr.loan) as states, (select count(*)::int from hr.pay_item_use) as uses,
             (select jsonb_agg(distinct method) from hr.pay_item) as methods`.execute(tx);
    return rows[0];
  });

it('has items and nobody who has them where nobody is employed yet', async () => {
  await asSchoolA(app, (ctx) => seedItems(ctx));
  expect(await states()).toEqual({ states: null, uses: 0, methods: ['bands', 'fixed', 'formula', 'of_basic'] });
});

it('gives items in every way and leaves loans in every state', async () => {
  await asSchoolA(app, async ({ tx }) => {
    await sql`delete from hr.pay_item`.execute(tx);
  });
  const ids = await testEmployees(
    app,
    Array.from({ length: 16 }, (_, at) => ({ staffNo: `S${at}`, name: `Njeri ${at}` })),
  );
  await asSchoolA(app, async (ctx) => {
    await addUsualRules(ctx);
    await sql`
      with made as (
        insert into finance.journal (kind, day, narration, author_name) values ('journal', '2026-01-01', 'Opening', 'Test') returning id, day)
      insert into finance.entry (journal_id, day, debit_id, credit_id, amount)
      select m.id, m.day, (select id from finance.account where money order by id limit 1),
             (select id from finance.account where kind = 'equity' and not heading order by id limit 1), 100000000 from made m`.execute(
      ctx.tx,
    );
    await seedItems(ctx);
    const month = `${testDay(ctx.now).slice(0, 7)}-01`;
    const had = await itemsIn(ctx.tx, month, ids);
    expect(had.some(({ useId, name }) => useId === null && name === 'Burial and benevolent fund')).toBe(true);
    expect(had.filter(({ once }) => once)).toHaveLength(4);
  });
  expect((await states())?.states).toEqual(['open', 'paused', 'settled', 'taken_back', 'written_off']);
});
