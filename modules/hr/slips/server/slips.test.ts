import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages, pdfText } from '#app/testing/pdf-text.ts';
import type { TestApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { filesApi } from '#kit/contract/exports.ts';
import { formatCents } from '#kit/contract/money.ts';
import { roleCodes } from '#kit/contract/roles.ts';
import type { PayRun } from '../../runs/contract/runs.ts';
import { mySlipsApi } from '../contract/mine.ts';
import { slipPapersApi } from '../contract/papers.ts';
import { byKind, byLabel, sumOf } from './register.rules.ts';
import { admin, cook, reader, SlipWorld, teacher, toPosted } from './testing/slip-world.ts';

let world: SlipWorld;
let app: TestApp;
let posted: PayRun;
let draft: PayRun;
beforeAll(async () => {
  world = await SlipWorld.begin();
  ({ app } = world);
  posted = await world.run('2026-06', world.people, ...toPosted);
  draft = await world.run('2026-07', world.people.slice(0, 2), 'calculate');
});
afterAll(() => app.close());

const bytes = (body: unknown) => Buffer.from(body as Uint8Array);

describe('papers', () => {
  it('print one payslip with what it says, note it, and mark what is not posted', async () => {
    const slip = await world.slipOf(posted, world.idAt(0));
    for (const size of ['A4', 'half'] as const) {
      const { status, body } = await app.call(reader, slipPapersApi.print, { id: slip.id, size });
      expect(status).toBe(200);
      const pages = pdfPages(bytes(body));
      expect(pages.length).toBe(1);
      const text = (pages[0] ?? '').replaceAll('\n', ' ');
      for (const said of [
        'Wanjirũ wa Ng’ang’a',
        'Jun 2026',
        formatCents(slip.net),
        formatCents(slip.gross),
        formatCents(slip.paye),
      ])
        expect(text).toContain(said);
      expect(text).toContain('Kenya shillings');
      expect(text).not.toContain('DRAFT');
    }
    expect(await world.audited('payslip', slip.id, 'printed')).toBe(2);
    const open = await world.slipOf(draft, world.idAt(0));
    expect(pdfText(bytes((await app.call(admin, slipPapersApi.print, { id: open.id })).body))).toContain('DRAFT');
    // Whoever may not read pay, and another world.school.
    for (const caller of ['ROLE_Add_or_Edit_Employee', teacher, 'noRole'] as const)
      expect([caller, (await app.call(caller, slipPapersApi.print, { id: slip.id })).status]).toEqual([caller, 403]);
    expect((await app.call('otherSchool', slipPapersApi.print, { id: slip.id })).status).toBe(404);
  });

  it('print a whole run as one PDF by a task: a page each, or two to a page', async () => {
    for (const [size, pages] of [
      ['A4', 5],
      ['half', 3],
    ] as const) {
      const { body } = await app.call(reader, slipPapersApi.printRun, { id: posted.id, size }, key());
      const job = await world.ended(reader, body.jobId);
      expect([job.state, job.message]).toEqual(['done', '5 payslips']);
      const file = bytes((await app.call(reader, filesApi.get, { id: job.fileId ?? 0 })).body);
      expect([size, pdfPages(file).length]).toEqual([size, pages]);
      for (const { fullName, net } of await world.whole(posted)) {
        expect(pdfText(file)).toContain(fullName);
        expect(pdfText(file)).toContain(formatCents(net));
      }
      // It is whose task it was.
      expect((await app.call(admin, filesApi.get, { id: job.fileId ?? 0 })).status).toBe(404);
    }
    const before = await world.audited('payslip', (await world.slipOf(posted, world.idAt(2))).id, 'printed');
    expect(before).toBe(2);
    const empty = await world.run('2026-05', [world.idAt(4)]);
    expect((await app.call(reader, slipPapersApi.printRun, { id: empty.id }, key())).status).toBe(422);
    expect((await app.call('otherSchool', slipPapersApi.printRun, { id: posted.id }, key())).status).toBe(404);
  });

  it('print a register whose sums are those of the run, by department and in all', async () => {
    const slips = await world.whole(posted);
    for (const columns of [byKind(slips), byLabel(slips)]) {
      const sums = new Map(columns.map(({ label }, at) => [label, sumOf(columns, slips)[at]]));
      expect([sums.get('Gross'), sums.get('Net'), sums.get('PAYE'), sums.get('NSSF'), sums.get('Health')]).toEqual([
        posted.gross,
        posted.net,
        posted.paye,
        posted.nssf,
        posted.health,
      ]);
      expect(
        [sums.get('Employer NSSF'), sums.get('Employer housing'), sums.get('NITA')].reduce((sum = 0, one = 0) => sum + one),
      ).toBe(posted.employer);
      // What stands between gross and net adds up: nothing is left out and nothing counted twice.
      const labels = columns.map(({ label }) => label);
      const [gross, taken] = [labels.indexOf('Gross'), labels.indexOf('Taken')];
      const all = sumOf(columns, slips);
      expect(all.slice(0, gross).reduce((sum, one) => sum + one, 0)).toBe(posted.gross);
      expect(all.slice(gross + 1, taken).reduce((sum, one) => sum + one, 0)).toBe(posted.gross - posted.net);
    }
    const { body } = await app.call(reader, slipPapersApi.register, { id: posted.id });
    const text = pdfText(bytes(body));
    expect(text).toContain('Hisabati “A”');
    expect(text).toContain('In all: 5');
    expect(text).toContain(formatCents(posted.net));
    const sheet = await app.call(reader, slipPapersApi.workbook, { id: posted.id });
    expect(bytes(sheet.body).subarray(0, 2).toString()).toBe('PK');
    expect(await world.audited('payroll', posted.id, 'register printed')).toBe(1);
    expect(await world.audited('payroll', posted.id, 'register exported')).toBe(1);
  });
});

describe('one’s own payslips', () => {
  it('are seen once they are posted, by oneself alone, and printed without a note', async () => {
    const { rows } = (await app.call(teacher, mySlipsApi.list)).body;
    const own = await world.slipOf(posted, world.idAt(0));
    expect(rows).toEqual([
      { id: own.id, month: '2026-06', payDay: '2026-06-28', gross: own.gross, taken: own.gross - own.net, net: own.net },
    ]);
    const { body: slip } = await app.call(teacher, mySlipsApi.get, { id: own.id });
    expect([slip.net, slip.exceptions, slip.steps.length > 5]).toEqual([own.net, [], true]);
    expect(pdfText(bytes((await app.call(teacher, mySlipsApi.print, { id: own.id })).body))).toContain(formatCents(own.net));
    const other = await world.slipOf(posted, world.idAt(1));
    const open = await world.slipOf(draft, world.idAt(0));
    for (const id of [other.id, open.id, 999_999]) {
      expect([id, (await app.call(teacher, mySlipsApi.get, { id })).status]).toEqual([id, 404]);
      expect([id, (await app.call(teacher, mySlipsApi.print, { id })).status]).toEqual([id, 404]);
    }
    for (const role of roleCodes.filter((code) => code !== teacher && code !== cook)) {
      expect([role, (await app.call(role, mySlipsApi.list)).body.rows]).toEqual([role, []]);
      expect([role, (await app.call(role, mySlipsApi.get, { id: own.id })).status]).toEqual([role, 404]);
    }
    expect((await app.call('otherSchool', mySlipsApi.get, { id: own.id })).status).toBe(404);
    expect((await app.call('nobody', mySlipsApi.list)).status).toBe(401);
  });
});
