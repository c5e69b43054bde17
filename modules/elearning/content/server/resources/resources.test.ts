import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { topicsApi } from '../../contract/topics.ts';
import {
  addPublished,
  addResource,
  type ContentSchool,
  contentSchool,
  keeper,
  pptxOf,
  publish,
  readText,
  second,
  teacher,
  textFile,
  upload,
} from '../testing/content-school.ts';

let app: TestApp;
let school: ContentSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await contentSchool(app);
});
afterAll(() => app.close());

const titles = async (...given: Parameters<typeof found>) => (await found(...given)).map(({ title }) => title);
const found = async (
  input: Parameters<typeof app.call<typeof resourcesApi.list>>[2],
  caller: 'noRole' | typeof keeper = keeper,
) => (await ok(app.call(caller, resourcesApi.list, { size: 200, ...input }))).rows;

describe('who works on what', () => {
  test('a teacher posts in what they teach, and nowhere else', async () => {
    const own = await addResource(app, school, { title: 'Vectors', text: 'A vector has a length.' }, teacher);
    expect(own).toMatchObject({ state: 'draft', mine: true, writes: true, addedName: expect.any(String) });
    const input = { title: 'Insha', genreId: school.genres.notes, courseId: school.english, classId: school.form3 };
    const other = await app.call(teacher, resourcesApi.create, input, freshKey());
    expect([other.status, other.body.fields?.[0]?.path]).toEqual([400, 'courseId']);
    const elsewhere = await app.call(
      teacher,
      resourcesApi.create,
      { ...input, courseId: school.maths, classId: school.form4 },
      freshKey(),
    );
    expect(elsewhere.status).toBe(400);
  });

  test('a draft of a subject that one does not teach is not there for a teacher, and cannot be changed', async () => {
    const draft = await addResource(app, school, { title: 'Hidden draft', courseId: school.english });
    expect((await app.call(teacher, resourcesApi.get, { id: draft.id })).status).toBe(404);
    expect(await titles({ q: 'Hidden' }, teacher)).toEqual([]);
    const { id, version } = draft;
    expect((await app.call(teacher, resourcesApi.submit, { id, version }, freshKey())).status).toBe(404);
    await addPublished(app, school, { title: 'Open English', courseId: school.english, text: 'Open to all teachers' });
    const [open] = await found({ q: 'Open English' }, teacher);
    const seen = await ok(app.call(teacher, resourcesApi.get, { id: open?.id ?? 0 }));
    expect(seen.writes).toBe(false);
    expect((await app.call(teacher, resourcesApi.retire, { id: seen.id, version: seen.version }, freshKey())).status).toBe(403);
  });

  test('a school outside the list, who has no role and a student are refused', async () => {
    const outside = await app.call('otherSchool', resourcesApi.list, {});
    expect([outside.status, outside.body.code]).toEqual([403, 'wrong_school']);
    expect((await app.call('ROLE_Pay_Fees', resourcesApi.list, {})).status).toBe(403);
    expect((await app.call(school.asAmina, resourcesApi.list, {})).status).toBe(403);
    expect((await app.call('ROLE_View_Only', resourcesApi.list, {})).status).toBe(200);
  });
});

describe('from draft to retired', () => {
  test('nobody publishes what they wrote, and two at once publish once', async () => {
    const draft = await addResource(app, school, { title: 'Circles', text: 'The chord of a circle' });
    const sent = await ok(app.call(keeper, resourcesApi.submit, { id: draft.id, version: draft.version }, freshKey()));
    const at = { id: sent.id, version: sent.version };
    const own = await app.call(keeper, resourcesApi.publish, at, freshKey());
    expect([own.status, own.body.message]).toEqual([403, 'You wrote or changed this resource. Somebody else publishes it.']);
    const both = await Promise.all([
      app.call(second, resourcesApi.publish, at, freshKey()),
      app.call('ROLE_All', resourcesApi.publish, at, freshKey()),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const after = await ok(app.call(keeper, resourcesApi.get, { id: sent.id }));
    expect(after.steps.map(({ step }) => step)).toEqual(['review', 'published']);
    expect(after).toMatchObject({ state: 'published', publishedName: expect.any(String) });
  });

  test('what was published is not changed behind its reviewer’s back', async () => {
    const open = await addPublished(app, school, { title: 'Matrices', text: 'Rows and columns' });
    const { id, version, title, genreId, courseId, classId } = open;
    const changed = await app.call(keeper, resourcesApi.update, { id, version, title: `${title} 2`, genreId, courseId, classId });
    expect(changed.status).toBe(422);
    const fileId = await upload(app, keeper, 'other.txt', textFile('Other rows'));
    expect((await app.call(keeper, resourcesApi.addFile, { id, version, fileId }, freshKey())).status).toBe(422);
    expect((await app.call(keeper, resourcesApi.remove, { id })).status).toBe(422);
    const draft = await ok(app.call(keeper, resourcesApi.revise, { id, version, comment: 'A page is missing' }, freshKey()));
    const newer = await ok(
      app.call(keeper, resourcesApi.addFile, { id, version: draft.version, fileId, note: 'Page 2' }, freshKey()),
    );
    expect(newer.files.map(({ number }) => number)).toEqual([2, 1]);
    // It was published once: it may be retired, and never vanishes.
    expect((await app.call(keeper, resourcesApi.remove, { id })).status).toBe(422);
    await readText(app);
    expect(await titles({ q: 'other rows' })).toContain('Matrices');
    expect(await titles({ q: 'columns' })).not.toContain('Matrices');
  });

  test('what has nothing to open is not sent for review', async () => {
    const { id, version } = await addResource(app, school, { title: 'Empty' });
    expect((await app.call(keeper, resourcesApi.submit, { id, version }, freshKey())).status).toBe(422);
    const given = { id, version, title: 'Empty', genreId: school.genres.notes, courseId: school.maths };
    const bad = await app.call(keeper, resourcesApi.update, { ...given, link: 'javascript:alert(1)' });
    expect([bad.status, bad.body.fields?.[0]?.path]).toEqual([400, 'link']);
    const linked = await ok(app.call(keeper, resourcesApi.update, { ...given, link: 'https://kicd.ac.ke/maths' }));
    expect((await publish(app, linked)).state).toBe('published');
  });

  test('a draft that was never published goes with its file', async () => {
    const { id } = await addResource(app, school, { title: 'Thrown away', text: 'Nobody reads this sentence' });
    await ok(app.call(keeper, resourcesApi.remove, { id }));
    expect((await app.call(keeper, resourcesApi.get, { id })).status).toBe(404);
    expect(await titles({ q: 'nobody reads' })).toEqual([]);
  });
});

describe('a file that is there already', () => {
  test('is told before saving, refused, and taken where it is wanted', async () => {
    const bytes = textFile(`The same bytes ${'x'.repeat(50)}`);
    const first = await upload(app, keeper, 'KCSE 2019 Mathematics PP2 MS.txt', bytes);
    const draft = { genreId: school.genres.notes, courseId: school.maths };
    await ok(app.call(keeper, resourcesApi.create, { ...draft, title: 'The first', fileId: first }, freshKey()));
    const again = await upload(app, keeper, 'copy.txt', bytes);
    const { rows } = await ok(app.call(keeper, resourcesApi.readNames, { fileIds: [first, again] }));
    expect(rows.map(({ same, sameAs }) => [same.map(({ title }) => title), sameAs])).toEqual([
      [['The first'], null],
      [['The first'], 'KCSE 2019 Mathematics PP2 MS.txt'],
    ]);
    expect(rows[0]).toMatchObject({ courseId: school.maths, year: 2019, paper: 2, kind: 'marking_scheme', examBody: 'KCSE' });
    const refused = await app.call(keeper, resourcesApi.create, { ...draft, title: 'The second', fileId: again }, freshKey());
    expect([refused.status, refused.body.code, refused.body.fields?.[0]?.path]).toEqual([409, 'duplicate', 'fileId']);
    const twice = { ...draft, title: 'The second', fileId: again, duplicate: true };
    const key = freshKey();
    const one = await ok(app.call(keeper, resourcesApi.create, twice, key));
    expect((await ok(app.call(keeper, resourcesApi.create, twice, key))).id).toBe(one.id);
  });

  test('of two who add the same bytes at once one is told', async () => {
    const bytes = textFile('Added by two at the same moment');
    const drafts = await Promise.all(
      ([keeper, second] as const).map(async (caller) => ({ caller, fileId: await upload(app, caller, 'two.txt', bytes) })),
    );
    const answers = await Promise.all(
      drafts.map(({ caller, fileId }) =>
        app.call(
          caller,
          resourcesApi.create,
          { title: 'Two', genreId: school.genres.notes, courseId: school.maths, fileId },
          freshKey(),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('another’s upload is not taken', async () => {
    const fileId = await upload(app, second, 'mine.txt', textFile('Only mine'));
    const draft = { title: 'Stolen', genreId: school.genres.notes, courseId: school.maths, fileId };
    const { status, body } = await app.call(keeper, resourcesApi.create, draft, freshKey());
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'fileId']);
    expect((await app.call(keeper, resourcesApi.readNames, { fileIds: [fileId] })).status).toBe(400);
  });
});

describe('many at once', () => {
  test('all are added or none, and what is wrong says its row', async () => {
    const files = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => upload(app, keeper, `${name}.txt`, textFile(`Bulk ${name}`))),
    );
    const row = (fileId: number, title: string) => ({
      fileId,
      title,
      genreId: school.genres.paper,
      courseId: school.maths,
      year: 2020,
    });
    const rows = files.map((fileId, at) => row(fileId, `Bulk ${at}`));
    const topic = await ok(app.call(keeper, topicsApi.create, { courseId: school.english, name: 'Insha' }, freshKey()));
    const wrong = rows.map((one, at) => (at === 1 ? { ...one, topicIds: [topic.id] } : one));
    const refused = await app.call(keeper, resourcesApi.createMany, { rows: wrong }, freshKey());
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'rows.1.topicIds']);
    expect(await titles({ q: 'bulk' })).toEqual([]);
    const added = await ok(app.call(keeper, resourcesApi.createMany, { rows, review: true }, freshKey()));
    expect(added.added).toBe(3);
    const [last] = await found({ state: 'review', q: 'bulk 2' });
    expect(last).toMatchObject({ title: 'Bulk 2', state: 'review', year: 2020, fileType: 'text/plain' });
  });
});

describe('what is taken as a file', () => {
  const sent = async (name: string, bytes: Uint8Array) =>
    (await sendUpload(app, keeper, { name, bytes, otherdata: { purpose: 'content' } })).status;

  test('slides, text and recordings are; programs and what pretends are not', async () => {
    expect(await sent('slides.pptx', pptxOf(['One']))).toBe(200);
    expect(await sent('maelezo.txt', textFile('Ngũgĩ aliandika\r\n\thivi'))).toBe(200);
    const mp3 = Buffer.concat([
      Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(900),
    ]);
    expect(await sent('song.mp3', mp3)).toBe(200);
    for (const [name, bytes] of [
      ['page.txt', textFile('<html><script>alert(1)</script></html>')],
      ['latin.txt', Buffer.from([0xe9, 0x20, 0xff])],
      ['nul.txt', Buffer.from('a\u0000b')],
      ['notes.html', textFile('<p>hello</p>')],
      ['plain', textFile('a text without an ending')],
      ['run.exe', Buffer.from('MZ\u0090\u0000')],
      ['slides.pptx.exe', pptxOf(['One'])],
    ] as const)
      expect([name, await sent(name, bytes)]).toEqual([name, 415]);
  });
});
