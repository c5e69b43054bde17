import { sql } from 'kysely';
import { genresApi } from '#modules/elearning/content/contract/genres.ts';
import { resourcesApi } from '#modules/elearning/content/contract/resources-api.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const writer = 'ROLE_post_content' as const;
const publisher = 'ROLE_Elearning_Admin' as const;
/** Reads everything and teaches another subject. */
const stranger = 'ROLE_View_Only' as const;

/** Resources of the library before each of their steps. The school is of the allowed-school list. */
export function contentFixtures(app: TestApp): Fixtures {
  let place: Promise<{ genreId: number; courseId: number }> | null = null;
  const prepare = async () => {
    const { id: genreId } = await ok(app.call(writer, genresApi.create, { name: 'Walked', kind: 'notes' }));
    const course = async (name: string) => (await ok(app.call('ROLE_All', coursesApi.create, { name, pathway: null }))).id;
    const [courseId, other] = [await course('Walked subject'), await course('Another subject')];
    const { id: classId } = await ok(app.call('ROLE_All', classesApi.create, { name: 'Walked class', curriculum: '8-4-4' }));
    await sql`
      with staff as (
        insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
        values (${app.schoolA}, 'WALK1', 'teacher', 'Njeri wa Mũgo', 'female') returning id),
      taught as (
        insert into exams.teaching (school_id, class_id, course_id, staff_member_id)
        select ${app.schoolA}, ${classId}, ${other}, id from staff returning staff_member_id),
      taken as (
        insert into registration.class_subject (school_id, class_id, course_id, compulsory)
        values (${app.schoolA}, ${classId}, ${other}, true) returning course_id)
      update platform.account set staff_member_id = (select id from staff)
       where username = ${`a.${stranger}`.toLowerCase()} and (select count(*) from taught, taken) > 0`.execute(app.db.platform);
    app.services.identity.forget();
    return { genreId, courseId };
  };
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const draft = async () => {
    const { genreId, courseId } = await (place ??= prepare());
    const link = 'https://kicd.ac.ke/walked';
    return at(await ok(app.call(writer, resourcesApi.create, { title: 'Walked', genreId, courseId, link }, key())));
  };
  const inReview = async () => at(await ok(app.call(writer, resourcesApi.submit, await draft(), key())));
  const published = async () => at(await ok(app.call(publisher, resourcesApi.publish, await inReview(), key())));
  const retired = async () => at(await ok(app.call(publisher, resourcesApi.retire, await published(), key())));
  const standing = async (
    made: () => Promise<{ id: number; version: number }>,
    own: typeof writer | null = null,
    stands?: string,
  ): Promise<Standing> => {
    const input = await made();
    return { own, other: publisher, notFor: [stranger, input], input, again: versioned, ...(stands && { stands }) };
  };
  return {
    resource: {
      submit: () => standing(draft),
      publish: () => standing(inReview, writer),
      giveBack: () => standing(inReview),
      retire: () => standing(published),
      revise: () => standing(retired, null, 'retired'),
    },
  };
}
