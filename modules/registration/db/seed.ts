import type { SchoolContext } from '#kit/server/http/context.ts';
import { currentTerm, freeBedsOf, hostelsOf, schoolDay, streamsOf } from '#modules/settings/server/public.ts';
import { registerStudent, type StudentDraft } from '../server/public.ts';

type Gender = 'female' | 'male';

/** An invented student as the generators make them; their guardians are people of the same shape. */
export interface SeedStudent {
  gender: Gender;
  firstName: string;
  middleName: string;
  lastName: string;
  bornOn: string;
  countyCode: number;
  subCountyId: number;
  upi: string;
  birthCertificateNo: string;
  bloodGroup: string | null;
  allergies: string | null;
  conditions: string | null;
  guardians: readonly {
    firstName: string;
    middleName: string;
    lastName: string;
    phone: string;
    email: string | null;
    nationalId: string;
    occupation: string;
    relation: string;
  }[];
}

interface Plan<Student extends SeedStudent> {
  /** Students in each stream. */
  perStream: number;
  /** The first serial; each student takes the next. */
  firstSerial: number;
  /** Numbers in [0, 1), the same from the same seed. */
  random: () => number;
  make: (wanted: { gender: Gender; serial: number; className: string; year: number; sibling?: Student }) => Student;
}

/**
 * Fills every stream of the running school through the same function as the wizard: siblings share guardians, most are
 * boarders with a bed while beds last, and a few joined this term. The highest class comes first, so that its admission
 * numbers are the lowest. Returns the students' keys.
 */
export async function seedStudents<Student extends SeedStudent>(ctx: SchoolContext, plan: Plan<Student>): Promise<number[]> {
  const { random } = plan;
  const today = schoolDay(ctx);
  const year = Number(today.slice(0, 4));
  const term = await currentTerm(ctx.tx, today);
  const beds = await bedsByGender(ctx);
  const families: { student: Student; className: string }[] = [];
  const ids: number[] = [];
  let serial = plan.firstSerial;
  for (const stream of (await streamsOf(ctx.tx)).toReversed()) {
    for (let seat = 0; seat < plan.perStream; seat += 1) {
      const gender: Gender = random() < 0.5 ? 'female' : 'male';
      const { className } = stream;
      const older = random() < 0.14 ? families.at(Math.floor(random() * families.length)) : undefined;
      const sibling = older && older.className !== className ? older.student : undefined;
      const student = plan.make({ gender, serial, className, year, ...(sibling ? { sibling } : {}) });
      if (!sibling) families.push({ student, className });
      serial += 1;
      const isNew = term !== null && term.opensOn <= today && random() < 0.02;
      const bed = random() < 0.75 ? beds[gender].shift() : undefined;
      const { id } = await registerStudent(ctx, {
        ...draftOf(student),
        admittedOn: isNew ? term.opensOn : firstDay(className, year),
        previousSchool: null,
        entryMarks: entryMarks(className, serial),
        classId: stream.classId,
        streamId: stream.id,
        boarding: bed ? 'boarder' : 'day',
        hostelId: bed?.hostelId ?? null,
        bedId: bed?.bedId ?? null,
        overCapacity: true,
      });
      ids.push(id);
    }
  }
  return ids;
}

/** A registration of an invented student, without class and day. */
export function draftOf(student: SeedStudent): Omit<StudentDraft, 'classId' | 'boarding' | 'admittedOn'> {
  const { gender, firstName, middleName, lastName, bornOn, countyCode, subCountyId, upi, birthCertificateNo } = student;
  const { bloodGroup, allergies, conditions } = student;
  const first = student.guardians[0];
  const health = {
    bloodGroup: bloodGroup as NonNullable<StudentDraft['health']>['bloodGroup'],
    allergies,
    conditions,
    emergencyName: first ? `${first.firstName} ${first.lastName}` : null,
    emergencyPhone: first?.phone ?? null,
  };
  return {
    gender,
    firstName,
    middleName,
    lastName,
    bornOn,
    countyCode,
    subCountyId,
    upi,
    birthCertificateNo,
    guardians: student.guardians.map((guardian, index) => ({
      fullName: `${guardian.firstName} ${guardian.middleName} ${guardian.lastName}`,
      phone: guardian.phone,
      email: guardian.email,
      nationalId: guardian.nationalId,
      occupation: guardian.occupation,
      relation: guardian.relation.charAt(0).toUpperCase() + guardian.relation.slice(1),
      paysFees: index === 0,
    })),
    health: bloodGroup || allergies || conditions ? health : null,
  };
}

/** What a student came with: KCPE was out of 500 until 2023, KJSEA gives up to 72 points; younger classes ask for neither. */
function entryMarks(className: string, serial: number): string | null {
  const able = (serial * 37) % 41;
  if (className.startsWith('Form')) return `${228 + able * 3 + ((serial * 13) % 40)}/500`;
  return className === 'Grade 10' ? `${28 + Math.floor(able / 2) + ((serial * 13) % 15)} of 72` : null;
}

/** When a class's students came: Form 1, Grade 10 and Grade 1 are where students come in. */
function firstDay(className: string, year: number): string {
  const [, word = '', digits = '1'] = /^(\w+)\s+(\d+)/.exec(className) ?? [];
  const step = Number(digits);
  const years = word === 'Grade' && step >= 10 ? step - 10 : step - 1;
  return `${year - years}-01-12`;
}

interface SeedBed {
  hostelId: number;
  bedId: number;
}

async function bedsByGender(ctx: SchoolContext): Promise<Record<Gender, SeedBed[]>> {
  const beds: Record<Gender, SeedBed[]> = { female: [], male: [] };
  for (const hostel of await hostelsOf(ctx.tx)) {
    if (hostel.gender === 'mixed') continue;
    for (const bed of await freeBedsOf(ctx.tx, hostel.id)) beds[hostel.gender].push({ hostelId: hostel.id, bedId: bed.id });
  }
  return beds;
}
