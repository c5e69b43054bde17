import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { exportsApi, jobsApi } from '#kit/contract/exports.ts';
import { auditApi } from '#kit/contract/history.ts';

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'gender', label: 'For' },
  { key: 'rooms', label: 'Rooms' },
];
const hostels = (more: object = {}) => ({
  endpoint: 'settings.hostels.list',
  input: {},
  format: 'csv' as const,
  columns,
  title: 'Hostels',
  ...more,
});

describe('exports', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1, jobPatience: 3 });
    for (const name of ['=2+3', '+254712345678', '-1+cmd', '@SUM(A1)', '\tTab', 'Wangarĩ "Maathai", East'])
      await sql`insert into settings.hostel (school_id, name, gender) values (${app.schoolA}, ${name}, 'mixed')`.execute(
        app.db.platform,
      );
    await sql`insert into settings.hostel (school_id, name, gender) values (${app.schoolB}, 'Of school B', 'male')`.execute(
      app.db.platform,
    );
  });
  afterAll(() => app.close());

  const file = async (caller: Caller, id: number | null) =>
    app.http.inject({ url: `/api/kit/files/${id}`, headers: { authorization: `Bearer ${await app.tokenOf(caller)}` } });
  const ended = async (id: number | null) => {
    for (;;) {
      const { body } = await app.call('ROLE_All', jobsApi.get, { id: id ?? 0 });
      if (body.state !== 'queued' && body.state !== 'running') return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('writes CSV that is UTF-8 for Excel and holds no live formula', async () => {
    const { body } = await app.call('ROLE_All', exportsApi.create, hostels({ input: { sort: 'name' } }));
    const answer = await file('ROLE_All', body.fileId);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Hostels%20\d{4}-\d\d-\d\d\.csv$/);
    expect(answer.body.startsWith('\uFEFFName,For,Rooms\r\n')).toBe(true);
    const lines = answer.body.slice(1).trim().split('\r\n').slice(1);
    expect(lines.toSorted()).toEqual(
      [
        '"\'\tTab",Mixed,0',
        '"Wangarĩ ""Maathai"", East",Mixed,0',
        "'-1+cmd,Mixed,0",
        "'=2+3,Mixed,0",
        "'@SUM(A1),Mixed,0",
        '0712 345 678,Mixed,0',
      ].toSorted(),
    );
  });

  it('writes a workbook whose numbers are numbers and whose formulas are text', async () => {
    const { body } = await app.call('ROLE_All', exportsApi.create, hostels({ format: 'xlsx' }));
    const rows = await readSheet((await file('ROLE_All', body.fileId)).rawPayload);
    expect(rows[0]).toEqual(['Name', 'For', 'Rooms']);
    expect(rows).toContainEqual(["'=2+3", 'Mixed', 0]);
    expect(rows.slice(1).every((row) => !/^[=+\-@\t\r]/.test(String(row[0])))).toBe(true);
  });

  it.each(['pdf', 'print'] as const)('writes a %s with the letterhead', async (format) => {
    const { body } = await app.call('ROLE_All', exportsApi.create, hostels({ format, about: ['Gender: mixed'] }));
    const answer = await file('ROLE_All', body.fileId);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(answer.headers['content-disposition']).toContain('inline');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('exports the filtered rows and no others', async () => {
    const { body } = await app.call('ROLE_All', exportsApi.create, hostels({ input: { q: 'maathai', page: 7, size: 1 } }));
    const lines = (await file('ROLE_All', body.fileId)).body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
  });

  it('judges by the list itself: role, school, columns, filters', async () => {
    expect((await app.call('ROLE_Pay_Fees', exportsApi.create, hostels())).status).toBe(403);
    expect((await app.call('superUser', exportsApi.create, hostels())).status).toBe(403);
    expect((await app.call('nobody', exportsApi.create, hostels())).status).toBe(401);
    const other = await app.call('otherSchool', exportsApi.create, hostels());
    expect((await file('otherSchool', other.body.fileId)).body).toContain('Of school B');
    expect((await file('ROLE_All', other.body.fileId)).statusCode).toBe(404);
    const unknown = await app.call('ROLE_All', exportsApi.create, hostels({ endpoint: 'settings.hostels.get' }));
    expect(unknown).toMatchObject({ status: 404, body: { message: 'That list was not found.' } });
    const column = await app.call('ROLE_All', exportsApi.create, hostels({ columns: [{ key: 'school_id', label: 'x' }] }));
    expect(column).toMatchObject({ status: 400, body: { fields: [{ path: 'columns.0.key' }] } });
    const filter = await app.call('ROLE_All', exportsApi.create, hostels({ input: { sort: 'id; drop table kit.file' } }));
    expect(filter.status).toBe(400);
  });

  it('serves the platform’s own lists to those who may read them', async () => {
    const schools = {
      endpoint: 'platform.schools.list',
      input: {},
      format: 'csv' as const,
      columns: [{ key: 'name', label: 'School' }],
      title: 'Schools',
    };
    const { body } = await app.call('superUser', exportsApi.create, schools);
    expect((await file('superUser', body.fileId)).body).toContain('School B');
    expect((await file('branchAdmin', body.fileId)).statusCode).toBe(404);
    const own = await app.call('branchAdmin', exportsApi.create, schools);
    expect((await file('branchAdmin', own.body.fileId)).body).not.toContain('School B');
    expect((await app.call('ROLE_All', exportsApi.create, schools)).status).toBe(403);
  });

  it('writes down who exported what', async () => {
    await app.call('ROLE_All', exportsApi.create, hostels({ input: { q: 'tab' } }));
    const { body } = await app.call('ROLE_All', auditApi.list, { entity: 'export' });
    expect(body.rows[0]).toMatchObject({ who: 'a.role_all', action: 'exported' });
    expect(body.rows[0]?.changes).toContainEqual({ field: 'filters', before: null, after: '{"q":"tab"}' });
  });

  describe('of 5,000 rows', () => {
    beforeAll(async () => {
      await sql`insert into settings.hostel (school_id, name, gender)
        select ${app.schoolA}, 'House ' || lpad(n::text, 5, '0'), 'female' from generate_series(1, 5000) n`.execute(
        app.db.platform,
      );
    });

    it.each(['xlsx', 'csv', 'pdf'] as const)(
      'makes a job that writes the %s whole',
      async (format) => {
        const { body } = await app.call('ROLE_All', exportsApi.create, hostels({ format, input: { q: 'house' } }));
        expect(body).toMatchObject({ fileId: null, jobId: expect.any(Number) });
        const job = await ended(body.jobId);
        expect(job).toMatchObject({ title: 'Hostels', state: 'done', done: 5000, total: 5000, message: '5,000 rows' });
        const answer = await file('ROLE_All', job.fileId);
        if (format === 'xlsx') {
          const rows = await readSheet(answer.rawPayload);
          expect(new Set(rows.slice(1).map((row) => row[0])).size).toBe(5000);
        } else if (format === 'csv') expect(new Set(answer.body.trim().split('\r\n')).size).toBe(5001);
        else expect(answer.rawPayload.length).toBeGreaterThan(50_000);
        expect((await app.call('otherSchool', jobsApi.get, { id: body.jobId ?? 0 })).status).toBe(404);
        expect((await app.call('ROLE_View_Only', jobsApi.get, { id: body.jobId ?? 0 })).status).toBe(404);
        expect((await app.call('ROLE_View_Only', jobsApi.list)).body.rows).toEqual([]);
      },
      60_000,
    );
  });
});
