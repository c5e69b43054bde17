import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { sql } from 'kysely';
import type { RichText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** A class with a subject, who teaches it there, and students who take it. */
export interface TaughtClass {
  classId: number;
  courseId: number;
  courseName: string;
  staffMemberId: number;
  accountId: number | null;
  teacher: string;
  streamId: number | null;
  students: { id: number; name: string; streamId: number | null }[];
}

/** Two subjects of the class in which most students have accounts. */
export async function taughtClasses({ tx }: SchoolContext): Promise<TaughtClass[]> {
  const { rows } = await sql<TaughtClass>`
    with largest as (
      select r.class_id from registration.roll r
       where r.here and r.class_id is not null group by r.class_id order by count(*) desc, r.class_id limit 1),
    taught as (
      select distinct on (t.course_id) t.class_id, t.course_id, t.stream_id, t.staff_member_id
        from exams.teachers_now t join largest l on l.class_id = t.class_id
       order by t.course_id, t.stream_id nulls first, t.staff_member_id)
    select t.class_id as "classId", t.course_id as "courseId", c.name as "courseName", t.staff_member_id as "staffMemberId",
           (select min(u.id) from platform.users u where u.staff_member_id = t.staff_member_id) as "accountId", f.full_name as teacher,
           t.stream_id as "streamId",
           (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.full_name, 'streamId', r.stream_id) order by r.id), '[]')
              from registration.roll r
             where r.here and r.class_id = t.class_id and (t.stream_id is null or r.stream_id = t.stream_id)
               and exists (select from exams.takers_now k where k.student_id = r.id and k.course_id = t.course_id)) as students
      from taught t
      join settings.courses c on c.id = t.course_id
      join settings.staff f on f.id = t.staff_member_id
     order by 5 is null, jsonb_array_length((
             select coalesce(jsonb_agg(k.student_id), '[]') from exams.takers_now k
              where k.class_id = t.class_id and k.course_id = t.course_id)) desc, t.course_id
     limit 2`.execute(tx);
  return rows.filter(({ students }) => students.length >= 8);
}

/** The same context some days and hours from now. */
export const later = (ctx: SchoolContext, days: number, hours = 0): SchoolContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + (days * 24 + hours) * 60 * 60 * 1000),
});

export const asTeacher = (ctx: SchoolContext, { accountId, teacher }: TaughtClass): SchoolContext => ({
  ...ctx,
  user: {
    ...ctx.user,
    kind: 'school',
    roles: ['ROLE_Elearning_Admin'],
    accountId: accountId ?? ctx.user.accountId,
    fullName: teacher,
  },
});

export const asStudent = (ctx: SchoolContext, studentId: number): SchoolContext => ({
  ...ctx,
  user: { ...ctx.user, kind: 'student', roles: [], studentId },
});

export const inWords = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** A page of an exercise book: lines, and some writing. */
export const bookPage = (words: readonly string[]): Promise<Buffer> => {
  const rows = Array.from({ length: 26 }, (_, at) => `<path d="M60 ${120 + at * 40}H840" stroke="#bcd" stroke-width="1"/>`);
  const lines = words.map((text, at) => `<text x="80" y="${150 + at * 80}" font-size="34" fill="#223a78">${text}</text>`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
    <rect width="900" height="1200" fill="#fffef8"/><path d="M60 0V1200" stroke="#e99"/>${rows.join('')}${lines.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 60 }).toBuffer();
};

/** Such pages as one PDF. */
export async function bookPdf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  for (const words of pages) {
    const picture = await made.embedJpg(await bookPage(words));
    made.addPage([595, 793]).drawImage(picture, { x: 0, y: 0, width: 595, height: 793 });
  }
  return made.save({ useObjectStreams: false });
}
