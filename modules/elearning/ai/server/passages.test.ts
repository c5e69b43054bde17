import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { questionsApi } from '../../bank/contract/questions.ts';
import { resourcesApi } from '../../content/contract/resources-api.ts';
import { addResource, keeper, pptxOf, readText, upload } from '../../content/server/testing/content-school.ts';
import { draftsApi } from '../contract/drafts.ts';
import { toolsApi } from '../contract/tools.ts';
import { type AiSchool, aiSchool, freshKey, lesson, ok, teacher } from './testing/ai-school.ts';

let app: TestApp;
let school: AiSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await aiSchool(app);
});
afterAll(() => app.close());

describe('passages', () => {
  const passages = async (q: string, caller: Parameters<TestApp['call']>[0] = teacher) =>
    (await ok(app.call(caller, toolsApi.passages, { question: q }))).rows;

  test('tell the resource and the page, with the words marked as data', async () => {
    const [first] = await passages('What is osmosis, please?');
    expect(first).toMatchObject({ resourceId: school.notes, title: 'Notes on cells', courseName: 'Mathematics' });
    expect(first?.found.parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['Osmosis']);
    expect(await passages('')).toEqual([]);
    expect(await passages('zebra')).toEqual([]);
    // One word of several is enough; what says nothing is not looked for.
    expect((await passages('the zebra and the chloroplast')).length).toBe(1);
    expect((await passages("'; drop table x; -- osmosis & | !")).length).toBe(1);
  });

  test('and questions tell the slide of a presentation', async () => {
    const fileId = await upload(
      app,
      keeper,
      'turgor.pptx',
      pptxOf(['Cells of plants', 'Turgor is the pressure of a cell against its wall.']),
    );
    const resource = { title: 'Slides on turgor', genreId: school.genres.slides, courseId: school.maths, fileId };
    const { id } = await ok(app.call(keeper, resourcesApi.create, resource, freshKey()));
    await readText(app);
    expect((await passages('turgor'))[0]?.found.page).toBe(2);
    const ask = { courseId: school.maths, resourceId: id, count: 1 };
    const made = await ok(app.call(teacher, toolsApi.questions, ask, freshKey()));
    const one = await ok(app.call(teacher, draftsApi.get, { id: made.drafts[0] ?? 0 }));
    expect([one.page, one.resourceTitle]).toEqual([2, 'Slides on turgor']);
    const { takenId } = await ok(app.call(teacher, draftsApi.take, { id: one.id, version: one.version }, freshKey()));
    expect((await ok(app.call(teacher, questionsApi.get, { id: takenId ?? 0 }))).source).toBe('Slides on turgor, page 2');
  });

  test('are those that the asker may see', async () => {
    await addResource(app, school, { title: 'Secret draft', text: 'The quokka is a secret.', courseId: school.physics });
    expect((await passages('quokka', 'ROLE_post_content')).length).toBe(1);
    expect(await passages('quokka')).toEqual([]);
    expect((await app.call('otherSchool', toolsApi.passages, { question: 'osmosis' })).body.code).toBe('wrong_school');
    expect((await app.call(school.asAmina, toolsApi.passages, { question: 'osmosis' })).status).toBe(403);
    expect(
      (await ok(app.call(teacher, toolsApi.passages, { question: 'osmosis', courseId: school.maths, classId: school.form3 })))
        .rows.length,
    ).toBe(1);
  });
});

test('readability is told of a text and of a resource', async () => {
  const told = await ok(app.call(teacher, toolsApi.readability, { text: lesson }));
  expect(told).toMatchObject({ sentences: 5, english: true });
  expect((await ok(app.call(teacher, toolsApi.readability, { resourceId: school.notes }))).words).toBe(told.words);
  expect((await app.call(teacher, toolsApi.readability, { text: '12' })).body.fields?.[0]?.path).toBe('text');
});
