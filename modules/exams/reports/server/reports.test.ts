import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { reportColoursApi, standardColours } from '../contract/report-colours.ts';
import { reportDatesApi } from '../contract/report-dates.ts';
import { usualLayout } from '../contract/report-layout.ts';
import { reportLayoutsApi } from '../contract/report-layouts.ts';
import { remarksApi } from '../contract/remarks.ts';
import { scalesApi } from '../../setup/contract/scales.ts';
import { subjectsApi } from '../../setup/contract/subjects.ts';

const admin = 'ROLE_Exam_admin';
const faults = (answer: { body: { fields?: { path: string; message: string }[] } }) =>
  answer.body.fields?.map(({ path, message }) => [path, message]);

describe('what report forms are made of', () => {
  let app: TestApp;
  let gradeId = 0;
  beforeAll(async () => {
    app = await testApp();
    expect((await app.call(admin, remarksApi.addUsual, {})).status).toBe(422);
    await app.call(admin, scalesApi.addKenyan, {});
    gradeId = (await app.call(admin, remarksApi.choices)).body.grades.find(({ code }) => code === 'B+')?.id ?? 0;
  });
  afterAll(() => app.close());
  const remark = (text: string, more = {}) =>
    app.call(admin, remarksApi.create, { kind: 'subject_teacher', gradeId, text, ...more });

  it('a remark is of a grade or a range, of one subject or any, and stands once', async () => {
    const swahili = (await app.call(admin, subjectsApi.create, { name: 'Kiswahili' })).body;
    const made = await remark('Hongera Wanjirũ, kazi safi.', { language: 'swahili', courseId: swahili.id });
    expect(made.body).toMatchObject({
      courseName: 'Kiswahili',
      bandWords: 'B+, KCSE grades',
      text: 'Hongera Wanjirũ, kazi safi.',
    });
    const ranged = { kind: 'principal', band: 'points', gradeId: null, from: 7.5, to: 8.49 } as const;
    expect((await remark('Well done.', ranged)).body).toMatchObject({
      bandWords: 'Mean points 7.5 to 8.49',
      from: 7.5,
      to: 8.49,
    });
    expect((await remark('Well done.', ranged)).status).toBe(409);
    expect(faults(await remark('Well done.', { ...ranged, from: 9 }))).toEqual([['to', 'Enter 9 or more.']]);
    expect(faults(await remark('Good.', { kind: 'principal', courseId: swahili.id }))?.[0]?.[0]).toBe('courseId');
    expect((await app.call(admin, remarksApi.list, { q: 'wanjiru safi' })).body.total).toBe(1);
    expect((await app.call('otherSchool', remarksApi.get, { id: made.body.id })).status).toBe(404);
    const foreign = await app.call('otherSchool', remarksApi.create, { kind: 'principal', gradeId, text: 'Not ours' });
    expect([foreign.status, faults(foreign)?.[0]?.[0]]).toEqual([422, 'gradeId']);
    const twice = await Promise.all([remark('At once'), remark('AT ONCE')]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a remark fits the form: its length counts names, and lengths are not set below what the bank has', async () => {
    const long = await remark(`{firstName} ${'o'.repeat(36)}`);
    expect([long.status, faults(long)?.[0]?.[0]]).toEqual([400, 'text']);
    const { lengths, lengthsVersion } = (await app.call(admin, remarksApi.choices)).body;
    const longer = { ...lengths, subject_teacher: 60, version: lengthsVersion };
    expect((await app.call(admin, remarksApi.setLengths, longer)).body).toEqual({ version: 1 });
    expect((await app.call(admin, remarksApi.setLengths, longer)).status).toBe(409);
    expect((await remark(`{firstName} ${'o'.repeat(36)}`)).status).toBe(200);
    const short = await app.call(admin, remarksApi.setLengths, { ...longer, subject_teacher: 45, version: 1 });
    expect(faults(short)).toEqual([['subject_teacher', 'One remark is longer. Shorten them first.']]);
  });

  it('the usual remarks come once, for all twenty grades in both languages', async () => {
    const first = (await app.call(admin, remarksApi.addUsual, {})).body.added;
    expect(first).toBe(20 * 2 * (3 + 3 + 3 + 2));
    expect((await app.call(admin, remarksApi.addUsual, {})).body.added).toBe(0);
    expect((await app.call('ROLE_View_Only', remarksApi.list, { language: 'swahili', kind: 'boarding' })).body.total).toBe(40);
    expect((await app.call('ROLE_View_Only', remarksApi.addUsual, {})).status).toBe(403);
    expect((await app.call('otherSchool', remarksApi.list)).body.total).toBe(0);
  });

  it('dates are the calendar’s until a term or a class has its own, and impossible days are refused in words', async () => {
    const year = (await app.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }))
      .body;
    const term = async (number: number, opensOn: string, closesOn: string) =>
      (await app.call('ROLE_All', termsApi.create, { yearId: year.id, number, name: `Term ${number}`, opensOn, closesOn })).body;
    const first = await term(1, '2026-01-05', '2026-04-03');
    await term(2, '2026-04-27', '2026-07-31');
    const form = (await app.call('ROLE_All', classesApi.create, { name: 'Form 4', curriculum: '8-4-4' })).body;
    const add = (draft: object) => app.call(admin, reportDatesApi.create, { termId: first.id, ...draft });
    const all = await add({ visitingOn: '2026-03-28', note: 'O’Brien’s bus leaves at two.' });
    expect(all.body).toMatchObject({ termName: '2026 Term 1', className: null, closes: '2026-04-03', opens: '2026-04-27' });
    expect((await add({})).status).toBe(409);
    expect((await add({ classId: form.id, closingOn: '2026-04-01', nextOpensOn: '2026-05-04' })).body).toMatchObject({
      className: 'Form 4',
      closes: '2026-04-01',
      opens: '2026-05-04',
    });
    const odd = async (draft: object) => faults(await add(draft))?.[0];
    const within = '2026 Term 1 runs from 5 Jan 2026 to 3 Apr 2026.';
    expect(await odd({ closingOn: '2026-04-04' })).toEqual(['closingOn', `${within} Enter a closing day within it.`]);
    expect(await odd({ closingOn: '2026-04-01', nextOpensOn: addDays('2026-04-01', 2) })).toEqual([
      'nextOpensOn',
      `${within} The next term opens after that.`,
    ]);
    expect((await odd({ visitingOn: '2026-04-28' }))?.[0]).toBe('visitingOn');
    expect((await app.call('otherSchool', reportDatesApi.create, { termId: first.id })).status).toBe(400);
    const { id, version } = all.body;
    const both = await Promise.all(
      ['a', 'b'].map((note) => app.call(admin, reportDatesApi.update, { id, version, termId: first.id, note })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('colours that cannot be read are refused by the server, and grades have colours of this school only', async () => {
    expect((await app.call('ROLE_View_Only', reportColoursApi.get)).body).toMatchObject({ ...standardColours, version: 0 });
    const faint = await app.call(admin, reportColoursApi.save, { ...standardColours, headerText: '#0C5D44', version: 0 });
    expect([faint.status, faults(faint)?.[0]?.[0]]).toEqual([400, 'headerText']);
    expect(faults(faint)?.[0]?.[1]).toContain('at least 4.5 to 1 is needed');
    const draft = { ...standardColours, header: '#14375E', version: 0, grades: [{ gradeId, colour: '#C2622D' }] };
    const both = await Promise.all([1, 2].map(() => app.call(admin, reportColoursApi.save, draft)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await app.call(admin, reportColoursApi.get)).body).toMatchObject({
      header: '#14375e',
      version: 1,
      grades: [{ gradeId, colour: '#c2622d' }],
    });
    const foreign = await app.call('otherSchool', reportColoursApi.save, draft);
    expect([foreign.status, faults(foreign)?.[0]?.[0]]).toEqual([400, 'grades']);
    expect((await app.call(admin, reportColoursApi.reset, {})).body).toEqual({ ...standardColours, version: 0, grades: [] });
  });

  it('one layout of a curriculum is its standard one; it is drawn in the school’s colours before it is kept', async () => {
    const add = async (name: string, more = {}) =>
      (await app.call(admin, reportLayoutsApi.create, { name, curriculum: '8-4-4', ...more })).body;
    const first = await add('Fomu ya Wanjirũ');
    expect(first).toMatchObject({ standard: true, definition: usualLayout('8-4-4') });
    const second = await add('Short');
    expect(second.standard).toBe(false);
    expect((await app.call(admin, reportLayoutsApi.create, { name: 'SHORT', curriculum: 'CBE' })).status).toBe(409);
    const draft = { ...second, standard: true, definition: { ...second.definition, title: 'Short form' } };
    const both = await Promise.all([1, 2].map(() => app.call(admin, reportLayoutsApi.update, draft)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = (await app.call('ROLE_View_Only', reportLayoutsApi.list, {})).body;
    expect(rows.map(({ name, standard }) => [name, standard])).toEqual([
      ['Fomu ya Wanjirũ', false],
      ['Short', true],
    ]);
    expect((await app.call(admin, reportLayoutsApi.remove, { id: second.id })).status).toBe(422);
    expect((await app.call(admin, reportLayoutsApi.remove, { id: first.id })).status).toBe(200);
    expect((await app.call('otherSchool', reportLayoutsApi.get, { id: second.id })).status).toBe(404);
    const { definition } = second;
    const nothing = { ...definition, sections: definition.sections.map(({ key }) => ({ key, shown: false })) };
    expect((await app.call(admin, reportLayoutsApi.update, { ...draft, version: 2, definition: nothing })).status).toBe(400);
    const drawn = await app.call('ROLE_View_Only', reportLayoutsApi.preview, {
      curriculum: '8-4-4',
      definition,
      colours: { ...standardColours, header: '#14375e' },
    });
    expect(drawn.body.svg).toContain('#14375e');
    expect((await app.call('ROLE_Pay_Fees', reportLayoutsApi.preview, { curriculum: 'CBE', definition })).status).toBe(403);
  });
});
