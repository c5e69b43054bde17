import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colleague, head, type LessonWorld, lessonWorld } from '#app/testing/lessons.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { png } from '#kit/server/testing/uploads.ts';
import { questionsApi } from '../../contract/questions.ts';
import { exampleSheet } from '../../contract/sheet-columns.ts';
import { type QuestionFile, questionFilesApi, type ReadFormat } from '../../contract/transfer.ts';
import { addQuestion, twoOptions, words } from '../testing/bank.ts';
import { bodies } from '../testing/bodies.ts';

let app: TestApp;
let world: LessonWorld;
const teacher = head;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
  world = await lessonWorld(app);
});
afterAll(() => app.close());

const send = async (caller: Caller, name: string, bytes: Uint8Array | string) => {
  const { status, body } = await sendUpload(app, caller, {
    name,
    bytes: Buffer.from(bytes),
    otherdata: {},
    url: '/api/elearning/questionfiles',
  });
  return { status, body: body as unknown as QuestionFile & { message: string } };
};
const download = async (caller: Caller, format: ReadFormat, more = '') => {
  const answer = await app.http.inject({
    url: `/api/elearning/questionexport?format=${format}${more}`,
    headers: { authorization: `Bearer ${await app.tokenOf(caller)}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload };
};

it('takes what is chosen of a file, once, into a subject that one teaches', async () => {
  const file = await send(teacher, 'q.gift.txt', 'One ũ {=a ~b}\n\nTwo {T}\n\nBroken {\n\nThree {#5:1}');
  expect([file.status, file.body.items, file.body.good, file.body.taken]).toEqual([200, 4, 3, null]);
  const take = (numbers: number[], courseId = world.maths, caller: Caller = teacher) =>
    app.call(caller, questionFilesApi.take, { id: file.body.id, numbers, courseId, source: 'Book 3' }, freshKey());
  expect((await take([1, 3])).status).toBe(422);
  expect((await take([1, 99])).status).toBe(422);
  expect((await take([1], world.history)).status).toBe(403);
  expect((await take([1], world.maths, colleague)).status).toBe(404);
  const both = await Promise.all([take([1, 2, 4]), take([1, 2, 4])]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await ok(app.call(teacher, questionsApi.list, { source: 'book 3', sort: 'words' }));
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
    ['single', 'draft'],
    ['numeric', 'draft'],
    ['trueFalse', 'draft'],
  ]);
  expect((await app.call('student', questionFilesApi.get, { id: file.body.id })).status).toBe(403);
});

it('says what the bank has already, and takes the language of what is taken', async () => {
  const text = 'Mto mrefu zaidi ni upi? {=Nile ~Tana}\n\nMto wa Kenya ni upi? {=Tana ~Nile}';
  const first = await send(teacher, 'mito.gift.txt', text);
  expect(first.body.already).toEqual([]);
  const take = { id: first.body.id, numbers: [1], courseId: world.maths, source: 'Mito', language: 'sw' };
  await ok(app.call(teacher, questionFilesApi.take, take, freshKey()));
  const { rows } = await ok(app.call(teacher, questionsApi.list, { source: 'Mito' }));
  expect(rows.map(({ language }) => language)).toEqual(['sw']);
  expect((await ok(app.call(teacher, questionFilesApi.get, { id: first.body.id }))).already).toEqual([]);
  // Of a subject that one does not teach nothing is told.
  await addQuestion(app, colleague, {
    courseId: world.history,
    text: words('Mto wa Kenya ni upi?'),
    body: twoOptions('Tana', 'Nile'),
  });
  expect((await send(colleague, 'tena.gift.txt', text)).body.already).toContain(2);
  expect((await send(teacher, 'tena.gift.txt', text)).body.already).toEqual([1]);
  await ok(app.call(teacher, questionsApi.moveAll, { ids: rows.map(({ id }) => id), state: 'retired' }, freshKey()));
  expect((await send(teacher, 'tena.gift.txt', text)).body.already).toEqual([]);
});

it('reads the example of a sheet that it offers', async () => {
  const file = await send(teacher, 'questions.csv', exampleSheet());
  expect(file.body.found.map(({ problem, left, kind }) => [problem, left, kind])).toEqual(
    ['single', 'multiple', 'trueFalse', 'short', 'numeric', 'matching', 'cloze', 'essay'].map((kind) => [null, [], kind]),
  );
});

it('refuses files that are none, in words', async () => {
  for (const [name, bytes, words_] of [
    ['q.xml', '<!DOCTYPE a [<!ENTITY b "c">]><quiz/>', /document type/],
    ['q.xml', '<quiz><question>', /sound XML/],
    ['q.txt', '', /empty|Choose a file/],
    ['q.zip', zipSync({ '../evil.xml': strToU8('<a/>') }), /beyond its folder/],
    ['q.csv', 'A,B\n1,2', /no column “Kind”/],
  ] as const) {
    const answer = await send(teacher, name, bytes);
    expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
    expect(answer.body.message).toMatch(words_);
  }
  expect((await send('student', 'q.txt', 'One {T}')).status).toBe(403);
});

it('keeps pictures of a package as files, and gives them out again', async () => {
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Cell">
    <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="point"><areaMapping defaultValue="0">
    <areaMapEntry shape="rect" coords="0,0,10,10" mappedValue="1"/></areaMapping></responseDeclaration>
    <itemBody><p>Point at the nucleus</p><selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1">
    <object type="image/png" data="cell.png" width="20" height="20"/></selectPointInteraction></itemBody></assessmentItem>`;
  const good = zipSync({ 'a/i.xml': strToU8(item), 'a/cell.png': await png() });
  const bad = zipSync({ 'a/i.xml': strToU8(item), 'a/cell.png': strToU8('<svg onload="x()"/>') });
  expect((await send(teacher, 'bad.zip', bad)).body.found[0]?.problem).toBe('A picture of it is no PNG, JPEG or WebP.');
  const file = await send(teacher, 'good.zip', good);
  expect(file.body.found.map(({ problem, kind }) => [problem, kind])).toEqual([[null, 'hotspot']]);
  await ok(
    app.call(
      teacher,
      questionFilesApi.take,
      { id: file.body.id, numbers: [1], courseId: world.maths, source: 'Package' },
      freshKey(),
    ),
  );
  const { rows } = await ok(app.call(teacher, questionsApi.list, { source: 'Package' }));
  const question = await ok(app.call(teacher, questionsApi.get, { id: rows[0]?.id ?? 0 }));
  expect(question.body).toMatchObject({ kind: 'hotspot', spots: [{ x: 0, y: 0, width: 5000, height: 5000 }] });
  for (const format of ['moodle', 'qti2', 'qti3'] as const) {
    const out = await download(teacher, format, `&id=${question.id}`);
    const back = await send(teacher, format === 'moodle' ? 'x.xml' : 'x.zip', out.bytes);
    expect([format, back.body.found.map(({ problem }) => problem), back.body.format]).toEqual([format, [null], format]);
  }
});

it('gives out what one may see, in every format, and reads its own sheet back', async () => {
  for (const body of Object.values(bodies))
    if (body.kind !== 'hotspot')
      await addQuestion(app, teacher, { courseId: world.maths, body, text: words(`Out ${body.kind}`), tags: ['Out'] });
  await addQuestion(app, colleague, { courseId: world.history, text: words('Out of another subject'), tags: ['Out'] });
  for (const format of ['moodle', 'gift', 'qti2', 'qti3', 'sheet'] as const) {
    const out = await download(teacher, format, '&tag=Out');
    expect([format, out.status]).toEqual([format, 200]);
    const losses = await ok(app.call(teacher, questionFilesApi.exported, { format, tag: 'Out' }));
    expect([format, losses.questions]).toEqual([format, 9]);
    const name = { moodle: 'q.xml', gift: 'q.txt', qti2: 'q.zip', qti3: 'q.zip', sheet: 'q.xlsx' }[format];
    const back = await send(teacher, name, out.bytes);
    const stand = 9 - losses.rows.filter(({ out: stands }) => !stands).length;
    expect([format, back.body.items, back.body.good, back.body.found?.map(({ problem }) => problem)]).toEqual([
      format,
      stand,
      stand,
      Array.from({ length: stand }, () => null),
    ]);
    expect(Buffer.from(out.bytes).includes('another subject')).toBe(false);
  }
  expect((await download(teacher, 'moodle', '&tag=Nothing')).status).toBe(422);
  expect((await download('student', 'moodle')).status).toBe(403);
  expect((await app.call('otherSchool', questionFilesApi.exported, { format: 'gift' })).body.questions).toBe(0);
});
