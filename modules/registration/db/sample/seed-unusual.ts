import { addDays } from '#kit/contract/dates.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { registerStudent, type StudentDraft } from '../../server/public.ts';
import { changeStatus } from '../../students/server/change-student.ts';
import { readStudent } from '../../students/server/students.store.ts';
import { takeIn } from '../../transfers/server/take-in.ts';
import { writeTransferFile } from '../../transfers/server/transfer-file.ts';
import { unusualGuardians, unusualStudents } from './unusual-people.ts';

interface Places {
  unit: { classId: number; streamId: number };
  alone: { classId: number; streamId: number };
}

/** The students of the unit, of whom the first has everything, and one alone in a class who has nothing. */
export interface UnusualStudents {
  unit: number[];
  alone: number;
  cameBack: number;
}

/**
 * Students as registers really have them: twins, a birthday on 29 February, names that fit no column, parents who share a
 * telephone, one who left and came back, one from a school elsewhere, and one of whom nothing but the least is known.
 */
export async function seedUnusualStudents(ctx: SchoolContext, places: Places, signer: Signer): Promise<UnusualStudents> {
  const today = schoolDay(ctx);
  const admittedOn = admissionDay(today);
  const { mother, father, aunt } = unusualGuardians;
  const both = [{ ...mother, paysFees: true }, father];
  const unit: number[] = [];
  for (const [at, { why, ...person }] of unusualStudents.entries()) {
    const twins = why === 'twin' ? unit.slice(1) : [];
    const { id } = await registerStudent(ctx, {
      ...person,
      ...places.unit,
      admittedOn: at === 0 ? '2024-02-29' : admittedOn,
      boarding: 'day',
      guardians: at === 0 ? [...both, aunt] : why === 'twin' ? both : at === 3 ? [aunt] : [],
      notTheSameAs: twins,
      ...(at === 0 ? everything : {}),
    });
    unit.push(id);
  }
  const { id: alone } = await registerStudent(ctx, {
    firstName: 'Baraka',
    lastName: 'Kazungu',
    gender: 'male',
    bornOn: '2009-03-15',
    ...places.alone,
    admittedOn,
    boarding: 'day',
    guardians: [],
  });
  const cameBack = unit[5] ?? 0;
  await move(ctx, cameBack, 'dropped', addDays(today, -60), 'The family went to Garissa');
  await move(ctx, cameBack, 'active', addDays(today, -20), 'The family is back');
  await takeFromElsewhere(ctx, places, signer);
  return { unit, alone, cameBack };
}

/** The beginning of the school year, or longer ago than what happened since to one who left and came back. */
function admissionDay(today: string): string {
  const [day = today] = [`${today.slice(0, 4)}-01-12`, addDays(today, -70)].toSorted();
  return day;
}

const everything: Partial<StudentDraft> = {
  upi: 'XKQ7M2',
  birthCertificateNo: '31200417',
  assessmentNo: 'A001234567',
  nationality: 'South Sudanese',
  ward: 'Kiŋ’ori',
  religion: 'Africa Inland Church',
  category: 'Orphan, supported by the county’s bursary fund',
  sponsor: 'Wings to Fly',
  previousSchool: 'St. Mary’s Girls’ Primary School, Kĩambu–Ndũmberi',
  entryMarks: '411/500',
  health: {
    bloodGroup: 'AB-',
    allergies: 'Groundnuts; penicillin',
    conditions: 'Asthma, carries an inhaler',
    medication: 'Salbutamol when needed',
    specialNeeds: 'Sits in front, large print',
    emergencyName: 'Atieno D’Souza-Kimani',
    emergencyPhone: '+254711000301',
    insuranceNo: 'SHA-CR0019000-3',
  },
};

async function move(ctx: SchoolContext, id: number, status: 'dropped' | 'active', on: string, reason: string): Promise<void> {
  const { version } = await readStudent(ctx.tx, id);
  await changeStatus(ctx, { id, version, status, on, reason, overCapacity: true });
}

/** A student who came with a transfer file, from two schools one after another. */
async function takeFromElsewhere(ctx: SchoolContext, { unit }: Places, signer: Signer): Promise<void> {
  const admittedOn = admissionDay(schoolDay(ctx));
  const year = Number(admittedOn.slice(0, 4));
  const text = writeTransferFile(signer, {
    format: 'daftari-transfer',
    version: 1,
    transferNo: `TRF/${year}/00031`,
    fromSchool: 'Ol Kalou Boys’ High School',
    signedAt: ctx.now.toISOString(),
    cleared: true,
    student: {
      firstName: 'Dünya',
      middleName: null,
      lastName: 'Abdi Nuur',
      gender: 'female',
      bornOn: '2008-10-31',
      upi: null,
      birthCertificateNo: null,
      assessmentNo: null,
      nationality: 'Somali',
      countyCode: null,
      religion: null,
      admissionNo: '4471',
      className: 'Form 2',
    },
    guardians: [],
    enrolments: [
      {
        className: 'Form 1',
        streamName: 'B',
        fromDay: `${year - 2}-01-15`,
        toDay: `${year - 1}-02-28`,
        because: 'Admitted',
        school: 'Mandera High School',
      },
      {
        className: 'Form 2',
        streamName: null,
        fromDay: `${year - 1}-03-01`,
        toDay: addDays(admittedOn, -2),
        because: 'Transferred in',
        school: null,
      },
    ],
    photo: null,
    health: null,
  });
  await takeIn(
    ctx,
    {
      text,
      trustKey: false,
      another: false,
      sameGuardian: false,
      reported: true,
      ...unit,
      admittedOn,
      boarding: 'day',
      hostelId: null,
      bedId: null,
      admissionNo: null,
      overCapacity: false,
    },
    signer,
    [],
  );
}
