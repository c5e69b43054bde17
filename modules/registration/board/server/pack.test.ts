import { provide } from '#kit/server/module/ports.ts';
import { boardSections } from './paper/pack-sections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { filesApi, jobsApi } from '#kit/contract/exports.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { boardCategoriesApi } from '../contract/lookups.ts';
import { meetingsApi } from '../contract/meetings.ts';
import { boardMembersApi } from '../contract/members.ts';
import { resolutionsApi } from '../contract/resolutions.ts';
import { peopleApi } from '../../staff/contract/people.ts';
import { staffDocumentsApi } from '../../staff/contract/staff-documents.ts';
import { staffApi } from '../../staff/contract/staff.ts';
import { studentsApi } from '../../students/contract/students.ts';

const clerk = 'ROLE_Admissions_Admin' as const;
const today = '2026-06-16';
const period = { from: '2026-05-01', to: today };

describe('the board pack', () => {
  let app: TestApp;
  let meetingId = 0;
  beforeAll(async () => {
    app = await testApp({
      clock: () => new Date(`${today}T07:00:00Z`),
      jobWorkers: 1,
      provides: provide(boardSections, {
        title: 'Fees collected',
        read: (_ctx, { from }) => Promise.resolve([{ kind: 'text', text: `KES 4,100,250 since ${from} #let x = [*]` }]),
      }),
    });
    const frame = await testFrame(app);
    const admittedOn = '2026-05-04';
    for (let girl = 0; girl < 3; girl++) await registerAs(app, testDraft(frame, { admittedOn }));
    const boy = (await registerAs(app, testDraft(frame, { gender: 'male', classId: frame.form4, streamId: frame.form4West })))
      .body;
    const { version } = (await app.call(clerk, studentsApi.get, { id: boy.id })).body;
    const gone = { id: boy.id, version, status: 'dropped', on: '2026-06-01', reason: 'Moved' } as const;
    expect((await app.call(clerk, studentsApi.changeStatus, gone)).status).toBe(200);
    const cook = {
      fullName: 'Wanjirũ O’Brien',
      staffNo: 'S1',
      gender: 'female',
      employer: 'BOM',
      joinedOn: '2026-05-18',
    } as const;
    const { body: staff } = await app.call(clerk, staffApi.create, { ...cook, contractTo: '2026-07-31' });
    const paper = { id: staff.id, kind: 'Food handler certificate', expiresOn: '2026-06-15' } as const;
    await app.call(clerk, staffDocumentsApi.add, paper);
    const guard = (await app.call(clerk, staffApi.create, { ...cook, fullName: 'Musa Barasa', staffNo: 'S2', joinedOn: null }))
      .body;
    const left = { id: guard.id, version: 1, status: 'left', on: '2026-05-20', reason: 'Retired' } as const;
    await app.call(clerk, peopleApi.status, left);
    const categoryId = (await app.call(clerk, boardCategoriesApi.create, { name: 'Sponsor' })).body.id;
    const member = {
      fullName: 'Bishop Njoroge',
      categoryId,
      position: 'chair',
      termFrom: '2024-01-01',
      termTo: '2027-01-31',
    } as const;
    await app.call(clerk, boardMembersApi.create, member, freshKey());
    const call = async (heldOn: string) =>
      (
        await app.call(
          clerk,
          meetingsApi.create,
          {
            kind: 'ordinary',
            heldOn,
            startsAt: '10:00',
            place: 'Hall',
            quorumKind: 'number',
            quorum: 1,
            agenda: [{ title: 'Water tank', presenter: 'Bursar' }],
          },
          freshKey(),
        )
      ).body;
    const before = await call('2026-05-20');
    await app.call(
      clerk,
      resolutionsApi.create,
      { meetingId: before.id, body: 'Fence the farm', dueOn: '2026-06-01' },
      freshKey(),
    );
    const draft = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'x' }] }],
    };
    await app.call(clerk, meetingsApi.minutes, { id: before.id, version: before.version, minutes: draft });
    meetingId = (await call('2026-07-01')).id;
  });
  afterAll(() => app.close());

  const made = async (input = period) => {
    const { jobId } = (await app.call(clerk, meetingsApi.pack, { id: meetingId, ...input }, freshKey())).body;
    const job = async () => (await app.call(clerk, jobsApi.get, { id: jobId })).body;
    await expect.poll(async () => (await job()).state, { timeout: 30_000, interval: 50 }).toMatch(/done|failed/);
    const { fileId, message } = await job();
    expect(message).toBe('10 sections');
    return pdfText((await app.call(clerk, filesApi.get, { id: fileId ?? 0 })).body as unknown as Uint8Array).replaceAll(
      '\n',
      ' ',
    );
  };

  it('holds the figures of now', async () => {
    const text = await made();
    for (const words of [
      'Board pack',
      'BM/2026/02',
      'Water tank (Bursar)',
      'BM/2026/01', // its minutes wait to be confirmed
      'BR/2026/001',
      'Fence the farm',
      'Form 3 3 0 3',
      'Form 4 0 0 0',
      'All classes 3 0 3',
      '0 board, 3 come from home.',
      'Wanjirũ O’Brien',
      'Joined',
      'Musa Barasa',
      'Retired',
      'Food handler certificate',
      'Contract',
      'Bishop Njoroge',
      'KES 4,100,250 since 2026-05-01 #let x = [*]',
      'Nobody left the school in this time.',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/New +3/);
    expect(text).toMatch(/dropped out +1|dropped +1|left +1/i);
  });

  it('changes with the school, and with the time asked for', async () => {
    await inSchool(app.db, app.schoolA, (tx) =>
      sql`update registration.student set gender = 'male' where id = (select min(id) from registration.student)`.execute(tx),
    );
    const text = await made({ from: '2026-06-10', to: today });
    expect(text).toContain('Form 3 2 1 3');
    expect(text).toMatch(/New +0/);
    expect(text).not.toContain('Retired');
  });

  it('is refused for days in the wrong order, another school, and another role', async () => {
    const ask = (caller: 'otherSchool' | 'ROLE_View_Only' | typeof clerk, days = period) =>
      app.call(caller, meetingsApi.pack, { id: meetingId, ...days }, freshKey());
    expect((await ask(clerk, { from: today, to: '2026-05-01' })).body.fields).toMatchObject([{ path: 'to' }]);
    expect((await ask('otherSchool')).status).toBe(404);
    expect((await ask('ROLE_View_Only')).status).toBe(403);
  });
});
