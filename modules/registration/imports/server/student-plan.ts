import { formatDay } from '#kit/contract/dates.ts';
import type { PlannedRow, SheetRow } from '#kit/server/imports/define-import.ts';
import { plain, RowReader } from '#kit/server/imports/row-reader.ts';
import { judgeName, sameName } from '#kit/server/imports/same-name.ts';
import { admissionFields, healthFields, personFields, placeFields } from '../../students/contract/student-fields.ts';
import { optionalLine } from '#kit/contract/fields.ts';
import { ageWarning, placeProblems } from '../../students/server/places/place.rules.ts';
import { admissionProblems, birthProblems } from '../../students/server/status.rules.ts';
import { type GivenGuardian, type PhoneBook, readGuardian } from './guardian-cells.ts';
import type { KnownStudent, RegisterLists } from './register-lists.ts';
import { changesOfStudent, detailsOf } from './student-changes.ts';
import { studentColumns } from './student-columns.ts';

const details = personFields.extend(admissionFields.shape);
const newStudent = details.extend({ ...placeFields.shape, admissionNo: optionalLine(30) });
const health = healthFields.pick({ allergies: true, conditions: true, specialNeeds: true });

export type Details = Omit<ReturnType<typeof details.parse>, never>;
export type NewStudent = ReturnType<typeof newStudent.parse>;
type Health = ReturnType<typeof health.parse>;

/** What is written for a row: a new student, or what changes of one. */
export type StudentWrite =
  | { kind: 'create'; student: NewStudent; guardians: GivenGuardian[]; health: Health | null }
  | {
      kind: 'update';
      id: number;
      /** Null where only guardians join. */
      details: Details | null;
      guardians: GivenGuardian[];
    };

/** What the school has, and what the rows before have taken. */
export interface StudentWorld {
  readonly today: string;
  /** When those already in the school were admitted, as far as a file without the day can say. */
  readonly beforeThisYear: string;
  readonly lists: RegisterLists;
  readonly byAdmissionNo: ReadonlyMap<string, KnownStudent>;
  readonly byUpi: ReadonlyMap<string, KnownStudent>;
  readonly byCertificate: ReadonlyMap<string, KnownStudent>;
  /** Plain name and birth date. */
  readonly byName: ReadonlyMap<string, KnownStudent>;
  readonly phones: PhoneBook;
  /** Students of each stream, with those of the rows before. */
  readonly seated: Map<number, number>;
  /** Numbers, codes and names of the rows before: what, to the row. */
  readonly taken: Map<string, number>;
  readonly options: ReadonlySet<string>;
}

const genders = new Map<string, 'female' | 'male'>([
  ...['female', 'f', 'girl', 'g', 'msichana', 'mke'].map((word) => [word, 'female'] as const),
  ...['male', 'm', 'boy', 'b', 'mvulana', 'mume'].map((word) => [word, 'male'] as const),
]);
const residences = new Map<string, 'boarder' | 'day'>([
  ...['boarder', 'boarding', 'b', 'bweni'].map((word) => [word, 'boarder'] as const),
  ...['day', 'dayscholar', 'd', 'dayscholer', 'kutwa'].map((word) => [word, 'day'] as const),
]);

/** What becomes of one row. */
export function planStudent(row: SheetRow, world: StudentWorld): PlannedRow<StudentWrite> {
  const reader = new RowReader(row, studentColumns);
  const given = readCells(reader, world);
  const known = knownAs(reader, given, world);
  const guardians = [
    readGuardian(reader, row.row, 'guardian', world.phones, true),
    readGuardian(reader, row.row, 'guardian2', world.phones, false),
  ].filter((guardian) => guardian !== null);
  if (guardians.length === 2 && guardians[0]?.phone && guardians[0].phone === guardians[1]?.phone)
    reader.refuse('guardian2Phone', 'the first guardian’s', 'Both guardians have this phone.');
  const data = known ? changed(reader, row.row, given, known, guardians, world) : added(reader, row.row, given, guardians, world);
  const name = [given['firstName'], given['middleName'], given['lastName']].filter(Boolean).join(' ');
  const label = [given['admissionNo'] ?? known?.admissionNo, name || known?.fullName].filter(Boolean).join(' ');
  const { problems, notes } = reader;
  const base = { row: row.row, label, problems, notes, recordId: known?.id ?? null, changes: [] };
  if (problems.length > 0) return { ...base, outcome: 'refuse', data: null };
  if (data === null) return { ...base, outcome: 'skip', data: null };
  return { ...base, outcome: data.kind, changes: known ? changesOfStudent(known, data, world.lists) : [], data };
}

type Given = Record<string, string | number | null>;

/** The cells as the form's fields; null where empty. */
function readCells(reader: RowReader, { lists }: StudentWorld): Given {
  const seat = reader.choice('classId', lists.seats, 'class of this school that takes students');
  const grade = seat && lists.classes.get(plain(seat.className));
  const county = reader.choice('countyCode', lists.counties, 'county of Kenya');
  const streams = !grade ? undefined : (lists.streams.get(grade.id) ?? new Map<string, { id: number }>());
  const stream = streams && reader.choice('streamId', streams, `stream of ${grade?.name ?? 'the class'}`);
  const hostel = reader.choice('hostelId', lists.hostels, 'hostel of this school');
  const texts = ['ward', 'religion', 'nationality', 'category', 'sponsor', 'previousSchool', 'entryMarks'] as const;
  const codes = ['admissionNo', 'upi', 'birthCertificateNo', 'assessmentNo'] as const;
  return {
    ...Object.fromEntries(texts.map((key) => [key, reader.text(key)])),
    ...Object.fromEntries(codes.map((key) => [key, reader.code(key)])),
    ...names(reader),
    gender: reader.choice('gender', genders, 'gender'),
    bornOn: reader.day('bornOn'),
    admittedOn: reader.day('admittedOn'),
    classId: grade?.id ?? null,
    streamId: stream?.id ?? seat?.streamId ?? null,
    boarding: reader.choice('boarding', residences, 'choice of boarder or day'),
    hostelId: hostel?.id ?? null,
    countyCode: county?.code ?? null,
    subCountyId: county
      ? reader.choice('subCountyId', lists.subCounties.get(county.code) ?? new Map(), `sub-county of ${county.name}`)
      : null,
  };
}

/** The three names, or the words of the full name. */
function names(reader: RowReader): Given {
  const three = { firstName: reader.text('firstName'), middleName: reader.text('middleName'), lastName: reader.text('lastName') };
  const words = reader.text('fullName')?.split(/\s+/) ?? [];
  if (three.firstName !== null || three.lastName !== null || words.length === 0) return three;
  if (words.length === 1) reader.refuse('fullName', 'one name only', 'Write at least two names.');
  return { firstName: words[0] ?? null, middleName: words.slice(1, -1).join(' ') || null, lastName: words.at(-1) ?? null };
}

/** The student of the register that the row means, if any; a row that means two is refused. */
function knownAs(reader: RowReader, given: Given, world: StudentWorld): KnownStudent | null {
  const code = (key: string) =>
    String(given[key] ?? '')
      .toUpperCase()
      .replaceAll(/\s+/g, '');
  const number = world.byAdmissionNo.get(String(given['admissionNo'] ?? '').toLowerCase());
  const found = [
    ['upi', world.byUpi.get(code('upi'))],
    ['birthCertificateNo', world.byCertificate.get(code('birthCertificateNo'))],
  ] as const;
  let known = number ?? null;
  for (const [key, other] of found) {
    if (!other || other === known) continue;
    if (given['admissionNo'] === null && known === null) known = other;
    else reader.refuse(key, 'another student’s', `${other.admissionNo} ${other.fullName} has it.`);
  }
  return known;
}

/** What changes of a student that the register knows; null when nothing does. Where they sit is changed on its own screen. */
function changed(
  reader: RowReader,
  row: number,
  given: Given,
  known: KnownStudent,
  guardians: GivenGuardian[],
  world: StudentWorld,
): Extract<StudentWrite, { kind: 'update' }> | null {
  for (const key of ['classId', 'streamId', 'boarding', 'hostelId'] as const)
    if (given[key] !== null && given[key] !== known[key])
      reader.note(key, 'left as it is', 'Students who are here are moved on their own screen, so that their history is kept.');
  const before = detailsOf(known);
  const own = Object.fromEntries(
    Object.entries(nameKept(reader, given, known)).filter(([key, value]) => value !== null && key in before),
  );
  const after = reader.parse(details, { ...before, ...own });
  if (after === null) return null;
  for (const { path, message } of birthProblems(after.bornOn, after.admittedOn, world.today))
    reader.refuse(path, message, message);
  for (const { fullName } of guardians.filter(({ phone }) => phone === null))
    if (!known.guardianNames.some((name) => sameName(name, fullName)))
      reader.note('guardianPhone', 'no phone, so not added', `${fullName} is added on the student’s own screen.`);
  // Who pays the fees already goes on paying them.
  const joining = guardians
    .filter(({ phone }) => phone !== null && !known.guardianPhones.includes(phone))
    .map((guardian) => ({ ...guardian, paysFees: guardian.paysFees && known.guardianNames.length === 0 }));
  const fields: Record<string, unknown> = after;
  const same = Object.entries(before).every(([key, value]) => (fields[key] ?? null) === (value ?? null));
  if (!same) refuseTaken(reader, row, changesIn(known, after), world);
  return same && joining.length === 0 ? null : { kind: 'update', id: known.id, details: same ? null : after, guardians: joining };
}

/** What a row takes that no other row of the file may: at its column, as it is kept, and in words. */
type Taken = [column: string | null, key: string, what: string];

/** A student whom the register knows is changed by one row of a file, and gets no code of another row. */
function changesIn(known: KnownStudent, { upi, birthCertificateNo }: Details): Taken[] {
  return [
    [null, `student ${known.id}`, 'other particulars of this student'],
    ...(upi !== null && upi !== known.upi ? [upiTaken(upi)] : []),
    ...(birthCertificateNo !== null && birthCertificateNo !== known.birthCertificateNo
      ? [certificateTaken(birthCertificateNo)]
      : []),
  ];
}

const upiTaken = (upi: string): Taken => ['upi', `upi ${upi}`, 'this UPI'];
const certificateTaken = (no: string): Taken => ['birthCertificateNo', `bc ${no}`, 'this birth certificate number'];

/** Refuses what a row before has taken; the rest is this row’s from now on. */
function refuseTaken(reader: RowReader, row: number, own: readonly Taken[], { taken }: StudentWorld): void {
  for (const [column, key, what] of own) {
    const first = taken.get(key);
    if (first === undefined) taken.set(key, row);
    else reader.refuse(column, column === null ? 'Twice in the file' : 'twice in the file', `Row ${first} has ${what}.`);
  }
}

/** The row without its name where that is only another writing of the student's own. */
function nameKept(reader: RowReader, given: Given, known: KnownStudent): Given {
  const name = [given['firstName'], given['middleName'], given['lastName']].filter(Boolean).join(' ');
  if (name === '' || judgeName(known.fullName, name) !== 'same') return given;
  if (name !== known.fullName) {
    const column = reader.text('fullName') === null ? 'firstName' : 'fullName';
    reader.note(column, 'stays as it is written', `“${name}” may be ${known.fullName}, which stays.`);
  }
  return { ...given, firstName: null, middleName: null, lastName: null };
}

/** A new student, by the rules of the registration form. */
function added(
  reader: RowReader,
  row: number,
  given: Given,
  guardians: GivenGuardian[],
  world: StudentWorld,
): Extract<StudentWrite, { kind: 'create' }> | null {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const student = reader.parse(newStudent, {
    admittedOn: world.options.has('joined:before') ? world.beforeThisYear : world.today,
    boarding: given['hostelId'] === null ? 'day' : 'boarder',
    ...filled,
  });
  if (student === null) return null;
  if (given['admittedOn'] === null && world.options.has('joined:before'))
    reader.note(
      'admittedOn',
      'none, so before this year',
      `${formatDay(student.admittedOn)} is written, the last day before this year.`,
    );
  for (const { path, message } of [
    ...admissionProblems(student.admittedOn, world.today),
    ...birthProblems(student.bornOn, student.admittedOn, world.today),
  ])
    reader.refuse(path, message, message);
  checkTwice(reader, row, student, world);
  checkSeat(reader, student, world);
  if (student.admissionNo === null && reader.problems.length === 0)
    reader.note('admissionNo', 'none, so the next one is given', 'The school’s next number is taken.');
  const warning = ageWarning(classNameOf(student.classId, world), student.bornOn, student.admittedOn);
  if (warning !== null) reader.note('bornOn', 'unusual age for the class', warning);
  if (guardians.length === 0) reader.note('guardianName', 'no guardian', 'Nobody can be called or told by SMS.');
  const cared = reader.parse(health, {
    allergies: reader.text('allergies'),
    conditions: reader.text('conditions'),
    specialNeeds: reader.text('specialNeeds'),
  });
  const hasHealth = cared !== null && Object.values(cared).some((value) => value !== null);
  return { kind: 'create', student, guardians, health: hasHealth ? cared : null };
}

const classNameOf = (id: number, { lists }: StudentWorld) => [...lists.classes.values()].find((one) => one.id === id)?.name ?? '';

/** Refuses what the register or a row before has already. */
function checkTwice(reader: RowReader, row: number, student: NewStudent, world: StudentWorld): void {
  const own: Taken[] = [];
  if (student.admissionNo !== null) own.push(['admissionNo', `no ${student.admissionNo.toLowerCase()}`, 'this admission number']);
  if (student.upi !== null) own.push(upiTaken(student.upi));
  if (student.birthCertificateNo !== null) own.push(certificateTaken(student.birthCertificateNo));
  const name = nameKey(`${student.firstName} ${student.middleName ?? ''} ${student.lastName}`, student.bornOn);
  const twin = world.byName.get(name);
  if (!world.options.has('sameName')) {
    own.push(['lastName', `name ${name}`, 'this name and date of birth']);
    if (twin)
      reader.refuse('lastName', 'possibly here already', `${twin.admissionNo} ${twin.fullName} has this name and date of birth.`);
  }
  refuseTaken(reader, row, own, world);
}

/** A name and a birth date as two rows are compared by. */
export const nameKey = (name: string, bornOn: string) => `${plain(name)} ${bornOn}`;

/** Refuses a seat that the form would refuse. */
function checkSeat(reader: RowReader, student: NewStudent, { lists, seated, options }: StudentWorld): void {
  const grade = [...lists.classes.values()].find(({ id }) => id === student.classId);
  const stream = [...(lists.streams.get(student.classId)?.values() ?? [])].find(({ id }) => id === student.streamId);
  const hostel = [...lists.hostels.values()].find(({ id }) => id === student.hostelId);
  const place = {
    class: grade ? { ...grade, active: true } : null,
    stream: stream ? { ...stream, students: 0 } : null,
    hostel: hostel ?? null,
  };
  for (const { path, message } of placeProblems(student, place)) reader.refuse(path, message, message);
  if (!stream || reader.problems.length > 0) return;
  const here = (seated.get(stream.id) ?? 0) + 1;
  if (stream.capacity !== null && here > stream.capacity && !options.has('overCapacity')) {
    reader.refuse('streamId', 'full', `${stream.className} ${stream.name} has room for ${stream.capacity}.`);
    return;
  }
  seated.set(stream.id, here);
}
