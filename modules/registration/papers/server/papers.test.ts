import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { papersDesk, type PapersDesk } from '#app/testing/papers.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import type { Caller } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { consentsApi } from '../../privacy/contract/consents.ts';
import { healthAccessApi } from '../../privacy/contract/health-access.ts';
import { papersApi } from '../contract/papers.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const reader = 'ROLE_View_Only' as const;

describe('lists and cards on paper', () => {
  let desk: PapersDesk;
  let wanjiru: { id: number };
  beforeAll(async () => {
    desk = await papersDesk();
    const { frame } = desk;
    const health = { allergies: 'Groundnuts', bloodGroup: 'O+' as const };
    const guardians = [{ fullName: 'Ng’ang’a O’Brien', phone: '0712 000 111', relation: 'Father', paysFees: true }];
    wanjiru = await desk.student({ firstName: 'Wanjirũ', lastName: 'O’Brien', health, guardians, upi: 'UPI7' });
    await desk.student({ firstName: 'Juma', gender: 'male', streamId: frame.west, boarding: 'boarder', hostelId: frame.boys });
  });
  afterAll(() => desk.app.close());

  const list = async (input: Partial<CallInput<typeof papersApi.lists>>, caller: Caller = reader) =>
    desk.app.call(caller, papersApi.lists, { paper: 'nominal roll', whom: {}, ...input });
  const pages = async (input: Partial<CallInput<typeof papersApi.lists>>) => desk.pagesOf((await list(input)).body.jobId, reader);
  const give = async (id: number) => {
    const sent = await sendUpload(desk.app, officer, { name: 'a.jpg', bytes: await jpeg(), otherdata: { purpose: 'photo' } });
    const { version } = (await desk.app.call(officer, studentsApi.get, { id })).body;
    await desk.app.call(officer, studentsApi.updatePhoto, { id, version, photoFileId: sent.body.fileId });
  };

  it('prints a nominal roll of each stream with the columns chosen, and the totals at the end', async () => {
    const made = await pages({ columns: ['fullName', 'upi', 'guardianName', 'guardianPhone'] });
    expect(made).toHaveLength(3);
    expect(made[0]).toContain('School A');
    expect(made[0]).toContain('Form 3 East');
    for (const text of ['Wanjirũ Achieng O’Brien', 'UPI7', 'Ng’ang’a O’Brien', '0712 000 111', '1 student: 1 girl, 0 boys'])
      expect(made[0]).toContain(text);
    expect(made[1]).toContain('Juma');
    expect(made[1]).not.toContain('Wanjirũ');
    expect(made[2]).toContain('Suswa House');
    const byHostel = await pages({ groupBy: 'residence', apart: false, totals: false });
    expect(byHostel.join('')).toMatch(/Day scholar[^]*Wanjirũ[^]*Suswa House[^]*Juma/);
  });

  it('prints only who is asked for, and says when nobody is', async () => {
    const made = await pages({ whom: { gender: 'male' }, paper: 'labels', addressedTo: 'student' });
    expect(made.join('')).toContain('Juma');
    expect(made.join('')).not.toContain('Wanjirũ');
    expect((await list({ whom: { classId: desk.frame.form4 } })).body.fields).toMatchObject([{ path: 'whom' }]);
    expect((await list({ whom: { ids: [wanjiru.id, 999_999] } })).status).toBe(404);
  });

  it('prints who came and who left with the reason', async () => {
    const gone = await desk.student({ firstName: 'Zawadi', admittedOn: '2026-01-12' });
    await desk.leave(gone.id, '2026-02-20');
    const [made] = await pages({ paper: 'new and left', from: '2026-02-01', to: '2026-02-28' });
    expect(made).toMatch(/New students[^]*Nobody\.[^]*Students who left[^]*Zawadi[^]*Completed[^]*The course is over/);
    const january = await pages({ paper: 'new and left', from: '2026-01-10', to: '2026-01-31' });
    expect(january.join('')).toMatch(/New students[^]*Zawadi[^]*Students who left[^]*Nobody/);
    expect((await list({ paper: 'new and left', from: '2026-02-01', to: '2026-01-01' })).body.fields).toMatchObject([
      { path: 'to' },
    ]);
  });

  it('starts with the first free label, and addresses guardians', async () => {
    const [made, ...rest] = await pages({
      paper: 'labels',
      addressedTo: 'guardian',
      firstLabel: 24,
      whom: { ids: [wanjiru.id] },
    });
    expect(made).toContain('Ng’ang’a O’Brien');
    expect(rest).toEqual([]);
    const two = await pages({ paper: 'labels', firstLabel: 24 });
    expect(two).toHaveLength(2);
  });

  it('puts photos on cards and picture sheets, and initials where there is none or the family said no', async () => {
    const { id } = await desk.student({ firstName: 'Akinyi', lastName: 'Owuor' });
    await give(id);
    const card = async () => desk.fileOf((await desk.issue([id, wanjiru.id])).body.jobId);
    const images = (file: Buffer) => file.toString('latin1').split('/DCTDecode').length - 1;
    const with1 = await card();
    expect(images(with1)).toBe(1);
    expect(pdfPages(with1)[0]).toContain('WO');
    expect(pdfPages(with1)[0]).not.toContain('AO');
    const said = { purpose: 'photo' as const, given: false, saidBy: 'Owuor', saidOn: '2026-01-10', evidence: 'letter' as const };
    await desk.app.call(officer, consentsApi.record, { ...said, studentIds: [id] }, freshKey());
    const without = await card();
    expect(images(without)).toBe(0);
    expect(pdfPages(without)[0]).toContain('AO');
    const outlook = await desk.app.call(reader, papersApi.outlook, { whom: { ids: [id, wanjiru.id] } });
    expect(outlook.body).toEqual({ students: 2, here: 2, withoutPhoto: 1, refusedPhoto: 1, withoutPhone: 0 });
    const sheet = await pages({ paper: 'picture sheet', whom: { ids: [id] } });
    expect(sheet[0]).toContain('AO');
  });

  it('keeps health to those who may read it, and writes down whose was printed', async () => {
    expect((await desk.app.call(reader, papersApi.emergency, { whom: {} })).status).toBe(403);
    const { jobId } = (await desk.app.call(officer, papersApi.emergency, { whom: { ids: [wanjiru.id] } })).body;
    const [made] = await desk.pagesOf(jobId);
    for (const text of ['Allergies: Groundnuts', 'O+', 'Ng’ang’a O’Brien, Father: 0712 000 111']) expect(made).toContain(text);
    const looks = (await desk.app.call(officer, healthAccessApi.list, { studentId: wanjiru.id })).body.rows;
    expect(looks.map(({ shownIn }) => shownIn)).toContain('emergency summary');
    const { rows } = (await desk.app.call(officer, papersApi.prints, { kind: 'emergency summary' })).body;
    expect(rows).toMatchObject([{ kept: true, students: 1, about: 'Wanjirũ Achieng O’Brien' }]);
    expect((await desk.app.call(officer, papersApi.file, { id: rows[0]?.id ?? 0 })).status).toBe(200);
    expect((await desk.app.call('ROLE_Issue_Leaveout_or_Suspension', papersApi.file, { id: rows[0]?.id ?? 0 })).status).toBe(404);
  });

  it('says what was printed by whom, and gives the file again', async () => {
    const { jobId } = (await list({ paper: 'picture sheet' })).body;
    await desk.fileOf(jobId, reader);
    const { rows } = (await desk.app.call(officer, papersApi.prints, { kind: 'picture sheet' })).body;
    expect(rows[0]).toMatchObject({ madeBy: 'a.role_view_only', kept: true });
    const id = rows[0]?.id ?? 0;
    expect(pdfPages((await desk.app.call(officer, papersApi.file, { id })).body as unknown as Buffer).join('')).toContain(
      'Wanjirũ',
    );
    expect((await desk.app.call('otherSchool', papersApi.file, { id })).status).toBe(404);
    expect((await desk.app.call('otherSchool', papersApi.prints)).body.total).toBe(0);
  });

  it('prints 500 cards in one file', async () => {
    const { app, frame } = desk;
    await sql`
      insert into registration.student (school_id, admission_no, first_name, last_name, gender, born_on, boarding, class_id, admitted_on)
      select ${app.schoolA}, 'N' || n, 'Nafula', 'Wekesa ' || n, 'female', '2010-01-01', 'day', ${frame.form4}, '2026-01-05'
        from generate_series(1, 500) as n`.execute(app.db.platform);
    const { body } = await app.call(officer, papersApi.issue, { paper: 'id card', whom: { classId: frame.form4 } }, freshKey());
    expect(body).toMatchObject({ students: 500, again: 0 });
    const made = await desk.pagesOf(body.jobId);
    expect(made).toHaveLength(100);
    expect(new Set(made.join('').match(/Nafula Wekesa \d+/g)).size).toBe(500);
  });
});
