import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { copiesApi } from '../../contract/copies.ts';
import { titlesApi } from '../../contract/titles.ts';
import { type WriteOff, writeOffsApi } from '../../contract/write-offs.ts';
import { addTitle, copiesOf, keeper } from '../testing/library.ts';

const other = 'ROLE_View_Only' as const;
let app: TestApp;
let titleId = 0;
let ids: number[] = [];
beforeAll(async () => {
  app = await testApp();
  ({ id: titleId } = await addTitle(app, { title: 'Utengano', price: 40_050, copies: 12 }));
  ids = (await copiesOf(app, titleId)).map(({ id }) => id);
});
afterAll(() => app.close());

const ask = (copyIds: number[], caller: Caller = keeper, headers = freshKey()) =>
  app.call(caller, writeOffsApi.ask, { copyIds, because: 'Imeliwa na mchwa' }, headers);
const take = (step: 'approve' | 'reject' | 'cancel', { id, version }: WriteOff, caller: Caller, comment: string | null = null) =>
  app.call(caller, writeOffsApi[step], { id, version, comment }, freshKey());
const status = async (at: number) => (await app.call(keeper, copiesApi.get, { id: ids[at] ?? 0 })).body.status;

it('withdraws copies once somebody else approves, and says what they were worth', async () => {
  const { body } = await ask(ids.slice(0, 2));
  expect(body).toMatchObject({ state: 'asked', copies: 2, worth: 80_100, mine: true });
  expect(await status(0)).toBe('available');
  expect((await take('approve', body, keeper)).status).toBe(403);
  expect((await take('approve', body, 'otherSchool')).status).toBe(404);
  const both = await Promise.all([take('approve', body, other), take('approve', body, 'ROLE_All')]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await status(0), await status(1), await status(2)]).toEqual(['withdrawn', 'withdrawn', 'available']);
  expect((await app.call(keeper, titlesApi.get, { id: titleId })).body).toMatchObject({ copies: 10, in: 10, withdrawn: 2 });
  const paper = await app.call(keeper, writeOffsApi.print, { id: body.id });
  const text = pdfText(paper.body as unknown as Uint8Array);
  for (const words of [body.writeOffNo, 'Utengano', 'Imeliwa na mchwa', '801.00']) expect(text).toContain(words);
});

it('refuses a copy that is withdrawn, waits already, or is none of this library; the same key asks once', async () => {
  const refused = async (copyIds: number[], caller: Caller = keeper) => (await ask(copyIds, caller)).body.fields?.[0]?.path;
  expect(await refused([ids[0] ?? 0, ids[3] ?? 0])).toBe('copyIds');
  expect(await refused([ids[3] ?? 0, 999_999])).toBe('copyIds');
  expect(await refused([ids[3] ?? 0], 'otherSchool')).toBe('copyIds');
  const key = freshKey();
  const once = await ask([ids[3] ?? 0, ids[3] ?? 0], keeper, key);
  expect(once.body.copies).toBe(1);
  expect((await ask([ids[3] ?? 0, ids[3] ?? 0], keeper, key)).body.id).toBe(once.body.id);
  expect(await refused([ids[3] ?? 0])).toBe('copyIds');
  // Two who ask for the same copy at once.
  const race = await Promise.all([ask([ids[4] ?? 0]), ask([ids[4] ?? 0], other)]);
  expect(race.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await app.call(keeper, copiesApi.get, { id: ids[3] ?? 0 })).body.writeOffId).toBe(once.body.id);
  const marked = await app.call(keeper, copiesApi.mark, { id: ids[3] ?? 0, version: 1, status: 'repair', because: null });
  expect(marked.status).toBe(422);
});

it('leaves copies as they are when it is rejected with a reason or cancelled by who asked, and they can be asked for again', async () => {
  const { body } = await ask([ids[5] ?? 0]);
  expect((await take('reject', body, other)).body.fields).toMatchObject([{ path: 'comment' }]);
  expect((await take('reject', body, other, 'Bado ni kizuri')).body.state).toBe('rejected');
  expect((await take('approve', { ...body, version: body.version + 1 }, other)).status).toBe(409);
  const again = await ask([ids[5] ?? 0]);
  expect(again.status).toBe(200);
  expect((await take('cancel', again.body, other)).status).toBe(403);
  expect((await take('cancel', again.body, keeper)).body.state).toBe('cancelled');
  expect(await status(5)).toBe('available');
});

it('withdraws what went missing meanwhile, and puts a withdrawn copy back with a reason', async () => {
  const { body } = await ask([ids[6] ?? 0]);
  // Its label was printed since: that is no change.
  const approved = await take('approve', body, other);
  expect(approved.body.lines[0]?.status).toBe('available');
  const copy = (await app.call(keeper, copiesApi.get, { id: ids[6] ?? 0 })).body;
  const back = (because: string | null) =>
    app.call(keeper, copiesApi.mark, { id: copy.id, version: copy.version, status: 'available', because });
  expect((await back(null)).body.fields).toMatchObject([{ path: 'because' }]);
  expect((await back('Imepatikana nzima')).body.status).toBe('available');
  expect((await ask([ids[6] ?? 0])).status).toBe(200);
});

it('withdraws nothing that is with somebody, whether it was lent before or since', async () => {
  const [copyId = 0, sinceId = 0] = [ids[8], ids[9]];
  const lend = (id: number) =>
    inSchool(app.db, app.schoolA, async (tx) => {
      await sql`
        insert into settings.staff_member (staff_no, kind, full_name, gender) values (${`L${id}`}, 'teacher', ${`Mwalimu ${id}`}, 'female')`.execute(
        tx,
      );
      await sql`
        insert into library.loan (copy_id, title_id, staff_member_id, out_at, out_on, due_on, terms, condition_out, out_name)
        select ${id}, ${titleId}, f.id, now(), '2026-07-01', '2026-07-15', '{}', 'good', 'Mkutubi' from settings.staff_member f
         where f.staff_no = ${`L${id}`}`.execute(tx);
    });
  const { body } = await ask([sinceId]);
  await lend(copyId);
  await lend(sinceId);
  const copy = (await app.call(keeper, copiesApi.get, { id: copyId })).body;
  expect(copy).toMatchObject({ out: true, holderName: `Mwalimu ${copyId}`, dueOn: '2026-07-15', status: 'available' });
  expect((await ask([copyId])).body.fields).toMatchObject([{ path: 'copyIds' }]);
  const marked = await app.call(keeper, copiesApi.mark, { id: copyId, version: copy.version, status: 'lost', because: 'x' });
  expect(marked).toMatchObject({ status: 422 });
  expect(marked.body.message).toContain(`Mwalimu ${copyId}`);
  expect((await take('approve', body, other)).status).toBe(422);
  expect(await status(9)).toBe('available');
  expect((await app.call(keeper, titlesApi.get, { id: titleId })).body.out).toBe(2);
  expect((await app.call(keeper, copiesApi.list, { status: 'out' })).body.total).toBe(2);
});

it('lists write-offs by state, number and accession number', async () => {
  const list = async (input: object, caller: Caller = keeper) => (await app.call(caller, writeOffsApi.list, input)).body;
  expect((await list({ state: 'approved' })).total).toBe(2);
  expect((await list({ q: '00001' })).total).toBe(1);
  expect((await list({ q: 'LWO' })).total).toBeGreaterThan(3);
  expect((await list({ sort: '-worth' })).rows[0]?.worth).toBe(80_100);
  expect((await list({}, 'otherSchool')).total).toBe(0);
});
