import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { payWorld, type PayWorld } from '../../runs/server/testing/payroll.ts';
import { exitsApi } from '../contract/exits.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('the certificate of who was employed before and came back has each time by itself, and no time between', async () => {
  const id = await world.employ({ name: 'Nekesa Wafula', fromDay: '2015-02-01', toDay: '2018-11-30' });
  await world.school((tx) =>
    sql`
      insert into hr.contract (staff_member_id, from_day, to_day, kind, job_title, basic, author_name)
      values (${id}, '2022-01-10', '2023-12-31', 'contract', 'Cook', 4000000, 'Test'),
             (${id}, '2024-01-01', null, 'permanent', 'Cook', 4500000, 'Test')`.execute(tx),
  );
  await world.school((tx) => sql`update hr.contract set job_title = 'Cook' where staff_member_id = ${id}`.execute(tx));
  const exit = await ok(
    app.call(admin, exitsApi.prepare, { staffMemberId: id, lastDay: '2026-07-15', reason: 'resigned' }, key()),
  );
  await ok(app.call(finance, exitsApi.confirm, { id: exit.id, version: exit.version, comment: null }, key()));
  const { body } = await app.call(finance, exitsApi.certificate, { id: exit.id });
  const text = pdfText(Buffer.from(body as unknown as Uint8Array)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('from 1 Feb 2015 to 30 Nov 2018 and from 10 Jan 2022 to 15 Jul 2026.');
  expect(text).toMatch(/Employed from 10 Jan 2022/);
  expect(text).toMatch(/Employed before 1 Feb 2015 to 30 Nov 2018/);
  expect(text).not.toContain('1 Feb 2015 to 15 Jul 2026');
});
