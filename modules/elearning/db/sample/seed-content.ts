import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { addDays } from '#kit/contract/dates.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ResourceRecord } from '../../content/contract/resources.ts';
import { resourceDraft } from '../../content/contract/resources.ts';
import { addResources, type NewResource } from '../../content/server/resources/add-resources.ts';
import { addVersion, countDownload, publishResource, submitResource } from '../../content/server/resources/change-resource.ts';
import { getResource, resourceDocuments } from '../../content/server/resources/resources.store.ts';
import { addUsualGenres, genreStore, tagStore } from '../../content/server/tags/tags.store.ts';
import { keepText } from '../../content/server/text/text.store.ts';
import { addOutline } from '../../content/server/topics/add-outline.ts';

const outlines: Readonly<Record<string, string>> = {
  Mathematics:
    '1.0 Numbers\n1.1 Integers\n1.2 Fractions\n2.0 Algebra\n2.1 Factors\n2.2 Quadratic equations\n3.0 Geometry\n3.1 Circles',
  Biology: '1.0 Cells\n1.1 Cell structure\n1.2 Osmosis\n2.0 Nutrition\n2.1 Photosynthesis\n2.2 Digestion',
  Kiswahili: 'Fasihi\n- Ushairi\n- Hadithi fupi: Tũrĩĩ na ng’ombe\nSarufi\n- Ngeli',
};

const texts: Readonly<Record<string, string>> = {
  Biology:
    'Photosynthesis is how green plants make their own food from light, water and carbon dioxide.\nChlorophyll takes in the light.',
  Mathematics: 'Quadratic equations: ax² + bx + c = 0. Factorise where you can; otherwise use the formula.',
  Kiswahili: 'Mwanafunzi asome shairi “Mũgũnda wa Ngũgĩ” kisha ajibu maswali: mtindo, maudhui, ng’ombe na mbuzi.',
};

/** A text file of the sample; the bytes differ by its name. */
async function file(ctx: SchoolContext, name: string, text: string): Promise<number> {
  const bytes = Buffer.from(`${name}\n\n${text}\n`);
  return ctx.services.files.keepMade(ctx, { bytes, name, type: 'text/plain', purpose: 'content' });
}

/** Topics, past papers with marking schemes, notes, a link and a rating; in every state, and with a second version. */
export async function seedContent(given: SchoolContext): Promise<void> {
  const second: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Wanjikũ Ndũng’u' } };
  await addUsualGenres(given);
  await genreStore.create(given, { name: 'Set book guide', kind: 'notes', place: 9 });
  const genre = new Map(
    (await genreStore.list(given, { page: 1, size: 200, sort: 'place' })).rows.map((one) => [one.kind, one.id]),
  );
  const { rows: courses } = await sql<{ id: number; name: string }>`
    select id, name from settings.courses where name = any(${Object.keys(outlines)}::text[]) order by name`.execute(given.tx);
  const { rows: classes } = await sql<{ id: number }>`
    select l.id from settings.classes l where l.active
     order by (select count(*) from platform.student_users a join registration.roll r on r.school_id = a.school_id and r.id = a.student_id
                where r.class_id = l.id) desc,
              (select count(*) from registration.roll r where r.class_id = l.id) desc, l.level desc limit 2`.execute(given.tx);
  const [classId = null] = classes.map(({ id }) => id);
  const today = schoolDay(given);
  const published: ResourceRecord[] = [];
  for (const [at, { id: courseId, name }] of courses.entries()) {
    await addOutline(given, { courseId, classId: null, outline: outlines[name] ?? '' });
    const { rows: topics } = await sql<{ id: number }>`
      select id from elearning.topic where course_id = ${courseId} and parent_id is not null order by place, id limit 2`.execute(
      given.tx,
    );
    const of = (kind: 'past_paper' | 'marking_scheme' | 'notes' | 'link') => there(genre.get(kind));
    const draft = (title: string, kind: Parameters<typeof of>[0], more: Partial<NewResource> = {}): NewResource => ({
      ...resourceDraft.parse({ title, genreId: of(kind), courseId, classId }),
      fileId: null,
      duplicate: false,
      ...more,
    });
    const text = there(texts[name]);
    const paper = { year: 2023, paper: 1, examBody: 'KCSE', licence: 'KNEC, for use in class', source: 'knec.ac.ke' };
    const drafts = [
      draft(`KCSE 2023 ${name} paper 1`, 'past_paper', {
        ...paper,
        tags: ['KCSE', 'Revision'],
        fileId: await file(given, `KCSE 2023 ${name} PP1.txt`, text),
      }),
      draft(`KCSE 2023 ${name} paper 1 marking scheme`, 'marking_scheme', {
        ...paper,
        fileId: await file(given, `KCSE 2023 ${name} PP1 MS.txt`, text),
      }),
      draft(`${name}: notes of Mũthoni – strand 2`, 'notes', {
        topicIds: topics.map((topic) => topic.id),
        tags: ['Marudio', 'Revision'],
        classId: at === 0 ? null : classId,
        fileId: await file(given, `${name} notes.txt`, text),
      }),
      draft(`Syllabus of ${name}`, 'link', { link: 'https://kicd.ac.ke/', opensOn: today, closesOn: addDays(today, 90) }),
      draft(`${name} from next month`, 'notes', {
        opensOn: addDays(today, 30),
        fileId: await file(given, `${name} later.txt`, text),
      }),
      draft(`${name}: half a page`, 'notes'),
    ];
    const { ids, fileRowIds } = await addResources(given, drafts, false, (_index, field) => field);
    for (const fileRowId of fileRowIds) await keepText(given.tx, fileRowId, { pages: [text, 'Page two.'], pageCount: 2 });
    for (const [place, id] of ids.slice(0, 5).entries()) {
      const sent = await submitResource(given, { id, version: 1, comment: null });
      if (place < 4) published.push(await asAnother(second, id, sent.version));
    }
  }
  await after(given, second, published);
}

/** Published by somebody who did not write it: in the sample nobody’s account writes, so nothing is one’s own. */
const asAnother = (ctx: SchoolContext, id: number, version: number) =>
  publishResource(ctx, { id, version, comment: 'Read through' });

/** What happens to what is published: downloads, ratings, a newer version, one retired. */
async function after(given: SchoolContext, second: SchoolContext, published: readonly ResourceRecord[]): Promise<void> {
  const [first, revised, retired] = published;
  if (!first || !revised || !retired) return;
  for (const { id } of published) {
    await countDownload(given, id, 'students');
    await countDownload(given, id, 'staff');
  }
  const { rows: students } = await sql<{ id: number }>`
    select r.id from registration.roll r where r.here and r.class_id is not distinct from ${first.classId}::bigint order by r.id limit 7`.execute(
    given.tx,
  );
  await sql`
    insert into elearning.resource_rating (resource_id, student_id, stars, at)
    select ${first.id}, s.id, 1 + s.place::int % 5, ${given.now}::timestamptz
      from unnest(${students.map(({ id }) => id)}::bigint[]) with ordinality as s (id, place)`.execute(given.tx);
  const draft = await resourceDocuments.take(
    given,
    'revise',
    { id: revised.id, version: revised.version },
    'Question 7 was missing',
  );
  await newVersion(given, draft);
  const sent = await submitResource(given, {
    id: draft.id,
    version: (await getResource(given, draft.id)).version,
    comment: null,
  });
  await publishResource(second, { id: sent.id, version: sent.version, comment: null });
  await resourceDocuments.take(second, 'retire', { id: retired.id, version: retired.version }, 'Replaced by the new syllabus');
  await tagStore.create(given, { name: 'ng’ombe – haitumiki' });
}

async function newVersion(given: SchoolContext, { id, version }: ResourceRecord): Promise<void> {
  const fileId = await file(given, 'With question 7.txt', 'Question 7: explain osmosis.');
  const rows = await addVersion(given, { id, version, fileId, note: 'With question 7', duplicate: false });
  for (const row of rows) await keepText(given.tx, row, { pages: ['Question 7: explain osmosis.'], pageCount: null });
}
