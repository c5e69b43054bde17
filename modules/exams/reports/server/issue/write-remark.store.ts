import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { formRemarksApi, WrittenKind, WrittenRemark } from '../../contract/forms/form-remarks.ts';
import { remarkLength } from '../../contract/remark-text.ts';
import type { WrittenRow } from './form-remarks.store.ts';
import { remarkOf, remarkToWrite } from './student-remarks.store.ts';

const whose: Readonly<Record<WrittenKind, string>> = {
  subject_teacher: 'subject teacher',
  class_teacher: 'class teacher',
  principal: 'principal',
  boarding: 'boarding master',
  conduct: 'conduct',
};

/**
 * Writes a remark of one student's form; without a text the bank's stands again. Throws 404, 403 for who only reads, 400 for one
 * that does not fit, 409 with what stands now when somebody else has written it meanwhile.
 */
export async function writeRemark(ctx: SchoolContext, input: Input<typeof formRemarksApi.write>): Promise<WrittenRemark> {
  const { id, studentId, kind, courseId, language, version } = input;
  if ((kind === 'subject_teacher') !== (courseId !== null))
    throw fieldError('courseId', 'Name the subject of a subject teacher’s remark, and of no other.');
  const { exam, student, writes, row, result, automatic, lengths } = await remarkToWrite(ctx, input);
  if (!writes.includes(kind))
    throw exam.state === 'archived'
      ? new UserError('rule', 'This exam is archived, and its report forms do not change any more.')
      : new UserError(
          'forbidden',
          kind === 'principal' && writes.length > 0
            ? 'The principal’s remark is written by the exams administrator.'
            : 'Remarks are written by the exams administrator and the class teacher.',
        );
  if (courseId !== null && !result) throw fieldError('courseId', 'Choose a subject that the student has in this exam.');
  const text = input.text?.normalize('NFC') ?? null;
  if (text !== null && remarkLength(text) > lengths[kind])
    throw fieldError('text', `Keep it within ${lengths[kind]} characters; it has ${remarkLength(text)}.`);
  const { rows } = await sql<WrittenRow>`
    insert into exams.form_remark (exam_id, student_id, kind, course_id, language, text, written_by, written_name, written_at)
    select ${id}, ${studentId}, ${kind}, ${courseId}, ${language}, ${text}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now}
     where ${version} = coalesce((
       select version from exams.form_remark where exam_id = ${id} and student_id = ${studentId} and kind = ${kind}
          and course_id is not distinct from ${courseId}::bigint), 0)
    on conflict (school_id, exam_id, student_id, kind, course_id) do update
      set language = excluded.language, text = excluded.text, written_by = excluded.written_by, written_name = excluded.written_name,
          written_at = excluded.written_at, version = form_remark.version + 1
      where form_remark.version = ${version}
    returning student_id as "studentId", kind, course_id as "courseId", text, language, version, written_name as "writtenBy",
              written_at as "writtenAt"`.execute(ctx.tx);
  const saved = rows[0];
  if (!saved) {
    const now = remarkOf((await remarkToWrite(ctx, input)).row, kind, courseId, language, automatic);
    const says = now.text === null ? 'It is empty now.' : `It says now: ${now.text}`;
    throw new UserError('conflict', `${now.writtenBy ?? 'Somebody else'} has just changed this remark. ${says}`);
  }
  ctx.changed({
    entity: 'remark on a report form',
    id: studentId,
    action: text === null ? 'left to the bank of remarks' : 'written',
    before: { Text: row?.text ?? null },
    after: {
      Exam: exam.name,
      Student: student.fullName,
      Whose: result ? `${whose[kind]}, ${result.subject}` : whose[kind],
      Text: text,
    },
  });
  return remarkOf(saved, kind, courseId, language, automatic);
}
