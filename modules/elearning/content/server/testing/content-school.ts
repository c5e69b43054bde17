import { setTimeout as pause } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import { listSchool } from '#app/testing/elearning/library-school.ts';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { genresApi } from '../../contract/genres.ts';
import type { ResourceRecord } from '../../contract/resources.ts';
import { resourcesApi } from '../../contract/resources-api.ts';

/** Keeps the library, and publishes what others write. */
export const keeper = 'ROLE_post_content' as const;
export const second = 'ROLE_Elearning_Admin' as const;
/** A teacher of Mathematics in Form 3 without any role. */
export const teacher = 'noRole' as const;

/** A school of the list: Form 3 with its subjects and students, a teacher of Mathematics, and the usual genres. */
export interface ContentSchool extends TeachingFrame {
  readonly asAmina: `user:${string}`;
  readonly asBrian: `user:${string}`;
  readonly genres: Readonly<Record<'paper' | 'scheme' | 'notes' | 'slides', number>>;
}

export async function contentSchool(app: TestApp): Promise<ContentSchool> {
  await listSchool(app);
  const frame = await teachingFrame(app);
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${frame.form3}, null, ${frame.maths}, ${frame.otieno})`.execute(app.db.platform);
  await signInAsStaff(app, frame.otieno);
  await ok(app.call(keeper, genresApi.addUsual, {}, freshKey()));
  const { rows } = await ok(app.call(keeper, genresApi.list, {}));
  const genre = (kind: string) => rows.find((one) => one.kind === kind)?.id ?? 0;
  return {
    ...frame,
    asAmina: await studentCaller(app, frame.amina),
    asBrian: await studentCaller(app, frame.brian),
    genres: { paper: genre('past_paper'), scheme: genre('marking_scheme'), notes: genre('notes'), slides: genre('slides') },
  };
}

/** A text as a file that is uploaded. */
export const textFile = (text: string) => new TextEncoder().encode(text);

/** Uploads a file as a screen does; its key. */
export async function upload(app: TestApp, caller: Caller, name: string, bytes: Uint8Array): Promise<number> {
  const { status, body } = await sendUpload(app, caller, { name, bytes, otherdata: { purpose: 'content' } });
  if (status !== 200) throw new Error(body.message);
  return body.fileId;
}

type Draft = Partial<CallInput<typeof resourcesApi.create>> & { title: string };

/** Adds a draft of Mathematics for Form 3, with a file of the text where one is given, whose words are read at once. */
export async function addResource(
  app: TestApp,
  school: ContentSchool,
  { text, ...draft }: Draft & { text?: string },
  caller: Caller = keeper,
): Promise<ResourceRecord> {
  const fileId = text === undefined ? null : await upload(app, caller, `${draft.title.slice(0, 40)}.txt`, textFile(text));
  const input = { genreId: school.genres.notes, courseId: school.maths, classId: school.form3, fileId, ...draft };
  const added = await ok(app.call(caller, resourcesApi.create, input, freshKey()));
  await readText(app);
  return added;
}

/** Waits until the words of every file have been read. The app needs a worker for jobs. */
export async function readText(app: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from elearning.resource_file where words_read = 'waiting'`.execute(app.db.platform);
    if (one(rows).waiting === 0) return;
    await pause(20);
  }
}

/** The same, published by a second person. */
export async function publish(app: TestApp, { id, version }: { id: number; version: number }): Promise<ResourceRecord> {
  const sent = await ok(app.call(keeper, resourcesApi.submit, { id, version }, freshKey()));
  return ok(app.call(second, resourcesApi.publish, { id, version: sent.version }, freshKey()));
}

export const addPublished = async (...given: Parameters<typeof addResource>): Promise<ResourceRecord> =>
  publish(given[0], await addResource(...given));

const part = (text: string) => new TextEncoder().encode(text);
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const types = (main: string) =>
  part(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${main.startsWith('word') ? 'wordprocessingml.document' : 'presentationml.presentation'}.main+xml"/></Types>`,
  );

/** A Word document of paragraphs, with a footnote. */
export const docxOf = (paragraphs: readonly string[], footnote = ''): Uint8Array =>
  zipSync({
    '[Content_Types].xml': types('word/document.xml'),
    'word/document.xml': part(
      `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ),
    'word/footnotes.xml': part(`<w:footnotes xmlns:w="${word}"><w:p><w:r><w:t>${footnote}</w:t></w:r></w:p></w:footnotes>`),
  });

/** A presentation with a text a slide. */
export const pptxOf = (slides: readonly string[]): Uint8Array =>
  zipSync({
    '[Content_Types].xml': types('ppt/presentation.xml'),
    'ppt/presentation.xml': part('<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>'),
    ...Object.fromEntries(
      slides.map((text, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        part(
          `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${drawing}"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
        ),
      ]),
    ),
  });
