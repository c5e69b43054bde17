import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ageOn, daysBetween } from '#kit/contract/dates.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { communities } from './names.ts';
import { samplePerson, sampleStaff } from './people.ts';
import { sampleRandom } from './random.ts';
import { sampleStudent, usualAge } from './students.ts';
import type { SampleClass } from './students.ts';

const classes = Object.keys(usualAge) as SampleClass[];

function school(seed: number, size = 2000) {
  const random = sampleRandom(seed);
  return Array.from({ length: size }, (_, serial) => {
    const className = classes[serial % classes.length] ?? 'Grade 10';
    return { className, ...sampleStudent(random, { gender: serial % 2 ? 'male' : 'female', serial, className, year: 2026 }) };
  });
}

function staff(seed: number, size = 200) {
  const random = sampleRandom(seed);
  return Array.from({ length: size }, (_, serial) => sampleStaff(random, serial % 2 ? 'male' : 'female', serial, 2026));
}

const students = school(7);
const adults = [...students.flatMap((student) => student.guardians), ...staff(8)];
const people = [...students, ...adults];
const fullName = (person: { firstName: string; middleName: string; lastName: string }) =>
  `${person.firstName} ${person.middleName} ${person.lastName}`;

test('the same seed gives the same people, another seed others', () => {
  expect(school(7, 100)).toEqual(students.slice(0, 100));
  expect(school(9, 100).map(fullName)).not.toEqual(students.slice(0, 100).map(fullName));
  expect(samplePerson(sampleRandom(1), 'female')).toEqual(samplePerson(sampleRandom(1), 'female'));
});

test('every phone is a Kenyan mobile number in E.164 and belongs to one person', () => {
  const phones = adults.map((adult) => adult.phone);
  expect(phones.length).toBeGreaterThan(3000);
  expect(phones.filter((phone) => !/^\+2547\d{8}$/.test(phone) || parsePhone(phone) !== phone)).toEqual([]);
  expect(new Set(phones).size).toBe(phones.length);
});

test('UPI, birth certificate and identity card have their forms and belong to one person', () => {
  const forms: [RegExp, string[]][] = [
    [/^[A-Z0-9]{6}$/, students.map((student) => student.upi)],
    [/^\d{9}$/, students.map((student) => student.birthCertificateNo)],
    [/^\d{8}$/, adults.map((adult) => adult.nationalId)],
  ];
  for (const [form, numbers] of forms) {
    expect(numbers.filter((number) => !form.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

test('names are written properly, rarely meet twice, and some carry diacritics', () => {
  const names = people.map(fullName);
  expect(names.filter((name) => name !== name.normalize('NFC') || !/^(?:\p{Lu}['\p{L}]+ ?){3}$/u.test(name))).toEqual([]);
  expect(people.filter(({ firstName, middleName, lastName }) => new Set([firstName, middleName, lastName]).size < 3)).toEqual([]);
  expect(new Set(names).size).toBeGreaterThan(names.length * 0.95);
  const accented = names.filter((name) => /\P{ASCII}/u.test(name)).length;
  expect(accented).toBeGreaterThan(names.length * 0.01);
  expect(accented).toBeLessThan(names.length * 0.1);
});

test('every home is a sub-county of its county', () => {
  const sql = readFileSync(new URL('../../modules/settings/db/0021-counties.sql', import.meta.url), 'utf8');
  const places = new Set([...sql.matchAll(/\((\d+), (\d+), '/g)].map(([, id, county]) => `${county} ${id}`));
  expect(people.filter((person) => !places.has(`${person.countyCode} ${person.subCountyId}`))).toEqual([]);
  expect(new Set(people.map((person) => person.countyCode)).size).toBeGreaterThan(35);
});

test('students fit their class, and guardians are adults', () => {
  for (const { className, bornOn, guardians } of students) {
    const over = ageOn(bornOn, '2026-12-31') - usualAge[className];
    expect(over).toBeGreaterThanOrEqual(-1);
    expect(over).toBeLessThanOrEqual(2);
    for (const guardian of guardians) expect(daysBetween(guardian.bornOn, bornOn)).toBeGreaterThan(18 * 365);
  }
});

test('guardians share the family name and home; most students have two; few have allergies or conditions', () => {
  const strangers = students.filter(({ lastName, subCountyId, guardians }) =>
    guardians.some((guardian) => guardian.lastName !== lastName || guardian.subCountyId !== subCountyId),
  );
  expect(strangers).toEqual([]);
  expect(students.filter(({ guardians }) => guardians.length === 0)).toEqual([]);
  expect(students.filter(({ guardians }) => guardians.length === 2).length).toBeGreaterThan(1000);
  const marked = students.filter((student) => student.allergies ?? student.conditions).length;
  expect(marked).toBeGreaterThan(100);
  expect(marked).toBeLessThan(400);
});

test('a family name stands in one community only, so that a sibling gets first names of the same one', () => {
  const last = communities.flatMap((community) => community.last);
  expect(last.filter((name, index) => last.indexOf(name) !== index)).toEqual([]);
  const random = sampleRandom(5);
  for (const sibling of students.slice(0, 200)) {
    const { middleName } = sampleStudent(random, { gender: 'female', serial: 5000, className: 'PP1', year: 2026, sibling });
    const own = communities.find((community) => community.last.includes(sibling.lastName));
    expect(own?.female.middle).toContain(middleName);
  }
});

test('a sibling shares family name, home and guardians, and has papers of their own', () => {
  const random = sampleRandom(3);
  const older = sampleStudent(random, { gender: 'male', serial: 1, className: 'Form 4', year: 2026 });
  const younger = sampleStudent(random, { gender: 'female', serial: 2, className: 'Grade 10', year: 2026, sibling: older });
  expect(younger).toMatchObject({ lastName: older.lastName, subCountyId: older.subCountyId, guardians: older.guardians });
  expect(younger.upi).not.toBe(older.upi);
  expect(younger.bornOn > older.bornOn).toBe(true);
});
