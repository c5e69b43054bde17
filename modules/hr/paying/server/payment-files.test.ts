import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { type Payment, paymentFilesApi, type PaymentRow, paymentsApi } from '../contract/payments.ts';
import { type PayWorld, payWorld } from './testing/pay-world.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const reader = 'ROLE_View_Only' as const;
const today = '2026-11-20';
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T09:00:00Z`) });
  world = await payWorld(app);
});
afterAll(() => app.close());

const prepare = (id: number, more = {}) => app.call(admin, paymentsApi.prepare, { id, ...world.from, ...more }, key());
const get = async (id: number): Promise<Payment> => ok(app.call(reader, paymentsApi.get, { id }));
const fileOf = async (id: number, call: (typeof paymentFilesApi)['file'] = paymentFilesApi.file) =>
  Buffer.from((await app.call(reader, call, { id })).body as unknown as Uint8Array);
const audited = (id: number, action: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ after: Record<string, unknown>; reason: string | null }>`
      select after, reason from kit.audit_entry where entity = 'payment of net pay' and entity_id = ${id} and action = ${action}
       order by id`.execute(tx);
    return rows;
  });

it('writes files that banks and M-Pesa take, and notes who took them', async () => {
  const people = await world.employ([
    { name: 'Wanjirũ Kamaũ', way: '01' },
    { name: 'Mtu', way: '01', accountName: '=HYPERLINK("x";"y")' },
    { name: '李 “Mei”, Jr', way: '01' },
    { name: 'Nafula Ñandú', way: 'mpesa', basic: 4_512_345 },
    { name: 'Achieng’', way: 'cash' },
    { name: 'Hundi', way: 'cheque' },
  ]);
  const run = await world.run(people);
  const { rows } = await ok(prepare(run.id, { rtgsOver: 0 }));
  const of = (layout: string, mode = '') => rows.find((row) => row.layout === layout && row.mode.startsWith(mode)) ?? rows[0];
  const [rtgs, b2c, cash, cheque] = [of('rtgs'), of('b2c'), of('sheet', 'cash'), of('sheet', 'cheque')];
  if (!rtgs || !b2c || !cash || !cheque) throw new Error('A list is missing.');

  const written = await fileOf(rtgs.id);
  const text = written.toString('latin1');
  expect([...written].every((byte) => byte < 128)).toBe(true);
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe('Bank code,Branch code,Bank,Branch,Account no.,Account name,Amount,Reference,Narration');
  const whole = await get(rtgs.id);
  expect(lines.length).toBe(3);
  expect(lines[0]).toMatch(/^01,077,.*,Tawi 01,0110\d{6},Wanjiru Kamau,\d+\.\d\d,P\d+,SALARY NOV 2026$/);
  expect(text).toContain(`"'=HYPERLINK(`);
  expect(text).not.toMatch(/(^|,)"?=/m);
  expect(text).toContain('? ""Mei"", Jr');
  const cells = lines.map((line) => Number(/,(\d+\.\d\d),P\d+,/.exec(line)?.[1]) * 100);
  expect(Math.round(cells.reduce((sum, one) => sum + one, 0))).toBe(whole.amount);
  expect(whole.notes.join(' ')).toContain('Wanjirũ Kamaũ is written Wanjiru Kamau');
  expect(whole.notes.join(' ')).toContain('letters that the file cannot hold');
  expect(await audited(rtgs.id, 'downloaded')).toMatchObject([{ after: { Lines: 3, File: 'RTGS to several banks' } }]);

  const mpesa = (await fileOf(b2c.id)).toString('latin1').trimEnd().split('\r\n');
  expect(mpesa[0]).toBe('Receiver number,Amount,Receiver name,ID no.,Reason');
  expect(mpesa[1]).toMatch(/^254712345678,\d+\.\d\d,Nafula Nandu,,SALARY NOV 2026$/);
  expect((await get(b2c.id)).notes.join(' ')).toContain('not in whole shillings');

  const letter = pdfText(await fileOf(rtgs.id, paymentFilesApi.letter));
  expect(letter.replaceAll('\n', ' ')).toContain('Wanjirũ Kamaũ');
  expect(letter.replaceAll(/\s+/g, ' ')).toContain('Kenya shillings');
  expect(pdfText(await fileOf(cash.id, paymentFilesApi.sheet)).replaceAll('\n', ' ')).toContain('Achieng’');
  expect(pdfText(await fileOf(cheque.id, paymentFilesApi.sheet))).toContain('Cheque no.');
  // Each kind of list has its own papers.
  const answers = [
    [paymentFilesApi.file, cash],
    [paymentFilesApi.letter, cash],
    [paymentFilesApi.sheet, rtgs],
  ] as const;
  for (const [call, { id }] of answers) expect((await app.call(reader, call, { id })).status).toBe(422);
  for (const call of Object.values(paymentFilesApi)) {
    expect((await app.call('ROLE_Add_or_Edit_Employee', call, { id: rtgs.id })).status).toBe(403);
    expect((await app.call('otherSchool', call, { id: rtgs.id })).status).toBe(404);
  }
  expect((await app.call('otherSchool', paymentsApi.get, { id: rtgs.id })).status).toBe(404);
  expect((await app.call('otherSchool', paymentsApi.list, {})).body.total).toBe(0);
});

it('lists payments by run, state, way and words', async () => {
  const all = (await ok(app.call(reader, paymentsApi.list, { size: 200 }))).rows;
  const [one] = all;
  if (!one) throw new Error('No payments.');
  const found = (input: object) => app.call(reader, paymentsApi.list, { size: 200, ...input } as never);
  expect((await found({ runId: one.runId })).body.rows).toEqual(all.filter(({ runId }) => runId === one.runId));
  expect((await found({ state: 'withdrawn' })).body.rows).toEqual(all.filter(({ state }) => state === 'withdrawn'));
  expect((await found({ layout: 'b2c' })).body.rows).toEqual(all.filter(({ layout }) => layout === 'b2c'));
  expect((await found({ q: one.paymentNo })).body.rows.map(({ id }: PaymentRow) => id)).toEqual([one.id]);
  const amounts = (await found({ sort: 'amount' })).body.rows.map(({ amount }: PaymentRow) => amount);
  expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
  expect((await ok(app.call(reader, paymentsApi.runs, {}))).rows.map(({ id }) => id)).toContain(one.runId);
});
