import { refuse } from '#kit/contract/errors.ts';
import { sql } from 'kysely';
import { schoolDay, takeBed } from '#modules/settings/server/public.ts';
import type { RegistrationDraft } from '../../contract/register.ts';
import { announceStudents } from '../roll/announce-students.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import { addDocument } from '../documents.store.ts';
import { beginEnrolment } from '../enrolments.store.ts';
import { linkGuardians } from '../guardians/guardians.store.ts';
import { saveHealth } from '../health.store.ts';
import { takeAdmissionNo } from './number.store.ts';
import { ageWarning } from '../places/place.rules.ts';
import { checkHome, checkPlace } from '../places/place.store.ts';
import { admissionProblems, birthProblems } from '../status.rules.ts';
import { inWords } from '../student-words.ts';
import { refuseTwin } from './twins.store.ts';
import { getStudent } from '../students.store.ts';

export interface Registered {
  id: number;
  admissionNo: string;
  fullName: string;
  /** What to look at again, though nothing was refused. */
  warnings: string[];
}

/** Registers a student with everything that belongs to them, in the caller's transaction. */
export async function register(ctx: RegistrationContext, draft: RegistrationDraft): Promise<Registered> {
  const { tx } = ctx;
  await refuseTwin(tx, draft, draft.notTheSameAs);
  const today = schoolDay(ctx);
  refuse([...admissionProblems(draft.admittedOn, today), ...birthProblems(draft.bornOn, draft.admittedOn, today)]);
  await checkHome(tx, draft);
  const place = await checkPlace(tx, draft, draft.overCapacity);
  const warning = ageWarning(place.class?.name ?? '', draft.bornOn, draft.admittedOn);

  const admissionNo = draft.admissionNo ?? (await takeAdmissionNo(tx, Number(draft.admittedOn.slice(0, 4))));
  const { id, fullName } = await insertStudent(ctx, draft, admissionNo);
  if (draft.photoFileId !== null) await ctx.services.files.link(ctx, draft.photoFileId, 'photo', 'photoFileId');
  if (draft.hostelId !== null && draft.bedId !== null) await takeBed(tx, draft.hostelId, draft.bedId, id);
  await beginEnrolment(tx, id, draft, draft.admittedOn, 'Admitted');
  await linkGuardians(tx, id, draft.guardians);
  if (draft.health) await saveHealth(ctx, id, draft.health);
  for (const [index, document] of draft.documents.entries()) await addDocument(ctx, id, document, `documents.${index}.fileId`);

  const after = inWords(await getStudent(tx, id));
  const papers = draft.documents.map((document) => document.kind).join(', ');
  const others = draft.notTheSameAs.length > 0 ? { 'Another child than students': draft.notTheSameAs.join(', ') } : {};
  ctx.changed({
    entity: 'student',
    id,
    action: 'registered',
    after: { ...after, ...others, ...(papers && { Documents: papers }) },
  });
  await announceStudents(ctx, 'student.admitted', [id]);
  return { id, admissionNo, fullName, warnings: warning === null ? [] : [warning] };
}

async function insertStudent(ctx: RegistrationContext, draft: RegistrationDraft, admissionNo: string) {
  const { rows } = await sql<{ id: number; fullName: string }>`
    insert into registration.student
      (admission_no, first_name, middle_name, last_name, gender, born_on, upi, birth_certificate_no, assessment_no,
       nationality, county_code, sub_county_id, ward, religion, photo_file_id, boarding, hostel_id, class_id, stream_id,
       category, sponsor, previous_school, entry_marks, admitted_on)
    values
      (${admissionNo}, ${draft.firstName}, ${draft.middleName}, ${draft.lastName}, ${draft.gender}, ${draft.bornOn},
       ${draft.upi}, ${draft.birthCertificateNo}, ${draft.assessmentNo}, ${draft.nationality}, ${draft.countyCode},
       ${draft.subCountyId}, ${draft.ward}, ${draft.religion}, ${draft.photoFileId}, ${draft.boarding}, ${draft.hostelId},
       ${draft.classId}, ${draft.streamId}, ${draft.category}, ${draft.sponsor}, ${draft.previousSchool},
       ${draft.entryMarks}, ${draft.admittedOn})
    returning id, full_name as "fullName"`.execute(ctx.tx);
  return rows[0] ?? { id: 0, fullName: '' };
}
