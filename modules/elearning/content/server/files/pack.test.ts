import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobEnd } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { filesApi } from '#kit/contract/exports.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { addPublished, addResource, type ContentSchool, contentSchool, keeper, teacher } from '../testing/content-school.ts';
import { placesIn, safeName } from './pack.job.ts';

let app: TestApp;
let school: ContentSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await contentSchool(app);
});
afterAll(() => app.close());

test('a pack holds the published files of a class in folders, and nothing else', async () => {
  const empty = await app.call(keeper, resourcesApi.pack, { classId: school.form3 }, freshKey());
  expect(empty.status).toBe(422);
  await addPublished(app, school, { title: 'Sets: A/B', text: 'The first' });
  await addPublished(app, school, { title: 'Sets  A B', courseId: school.maths, classId: null, text: 'The second' });
  await addPublished(app, school, { title: 'Insha ya Mũthoni', courseId: school.english, text: 'Nne' });
  await addPublished(app, school, { title: 'Of Form 4', classId: school.form4, text: 'Not here' });
  await addResource(app, school, { title: 'A draft', text: 'Not yet' });
  const { jobId, files } = await ok(app.call(teacher, resourcesApi.pack, { classId: school.form3 }, freshKey()));
  expect(files).toBe(3);
  const job = await jobEnd(app, teacher, jobId);
  expect(job).toMatchObject({ state: 'done', message: '3 files' });
  const zip = await app.call(teacher, filesApi.get, { id: job.fileId ?? 0 });
  const found = unzipSync(new Uint8Array(zip.body as unknown as Uint8Array));
  expect(Object.fromEntries(Object.entries(found).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))).toEqual({
    'English/Notes/Insha ya Mũthoni.txt': 'Nne',
    'Mathematics/Notes/Sets A B.txt': 'The second',
    'Mathematics/Notes/Sets A B (2).txt': 'The first',
  });
  const other = await app.call('otherSchool', resourcesApi.pack, { classId: school.form3 }, freshKey());
  expect(other.status).toBe(403);
});

test('no name leaves its folder or means something to a system', () => {
  for (const name of ['../../etc/passwd', 'C:\\x', 'CON', '', '...', 'a\u0000b', '.hidden', 'x'.repeat(500)]) {
    const safe = safeName(name);
    expect(safe).toMatch(/^[^./\\:\p{Cc}][^/\\:\p{Cc}]{0,100}$/u);
    expect(safe.toLowerCase()).not.toBe('con');
  }
  const place = { subject: '..', genre: 'Notes', title: 'T', fileName: 'x.PDF' };
  expect(placesIn([place, { ...place, title: 't' }])).toEqual(['_/Notes/T.pdf', '_/Notes/t (2).pdf']);
});
