import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { jobEnd } from '#app/testing/imports.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { filesApi } from '#kit/contract/exports.ts';
import { meetingsApi } from '#modules/registration/board/contract/meetings.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { post } from '../../ledger/server/post.store.ts';

const clerk = 'ROLE_Admissions_Admin' as const;
let app: TestApp;
let meetingId = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-06-20T07:00:00Z'), jobWorkers: 1 });
  await testBooks(app, { students: 2, charged: false });
  const meeting = {
    kind: 'ordinary',
    heldOn: '2026-07-01',
    startsAt: '10:00',
    place: 'Hall',
    quorumKind: 'number',
    quorum: 1,
  } as const;
  meetingId = (await app.call(clerk, meetingsApi.create, meeting, freshKey())).body.id;
});
afterAll(() => app.close());

/** The section's words in the pack of the meeting. */
const section = async () => {
  const days = { id: meetingId, from: '2026-05-01', to: '2026-06-16' };
  const { jobId } = (await app.call(clerk, meetingsApi.pack, days, freshKey())).body;
  const { state, fileId } = await jobEnd(app, clerk, jobId);
  expect(state).toBe('done');
  const { body } = await app.call(clerk, filesApi.get, { id: fileId ?? 0 });
  return pdfText(body as unknown as Uint8Array)
    .replaceAll(/\s+/g, ' ')
    .split(/Income and expenditure/)
    .slice(1)
    .join(' ');
};

test('the board pack has the income and the expenditure of the year so far, beside all of last year', async () => {
  expect(await section()).toContain('Nothing has come in and nothing has been spent this year.');
  await asSchoolA(app, async (ctx) => {
    const books = await openBooks(ctx.tx);
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind) values ('5110', 'Food', 'expense') returning id`.execute(ctx.tx);
    const food = rows[0]?.id ?? 0;
    const { rows: fees } = await sql<{ id: number }>`select id from finance.account where code = '4010'`.execute(ctx.tx);
    const income = fees[0]?.id ?? 0;
    const move = (day: string, debit: number, credit: number, amount: number) =>
      post(ctx, [{ kind: 'manual', day, narration: 'Posted', moves: [{ debit, credit, amount }] }]);
    await move('2025-11-01', books.cash, income, 300_000);
    await move('2026-01-10', books.cash, income, 900_050);
    await move('2026-06-16', food, books.cash, 250_000);
    await move('2026-06-17', food, books.cash, 11_100);
  });
  const text = await section();
  expect(text).toContain('From 1 Jan 2026 to 16 Jun 2026, in KES.');
  expect(text).toContain('This year All of 2025');
  expect(text).toMatch(/Tuition fees 9,000\.50 3,000\.00/);
  expect(text).toMatch(/Food 2,500\.00 0\.00/);
  expect(text).toMatch(/Surplus 6,500\.50 3,000\.00/);
});
