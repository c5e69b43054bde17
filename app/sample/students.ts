import { sampleGuardians } from './guardians.ts';
import type { SampleGuardian } from './guardians.ts';
import { sampleBirthCertificate, sampleUpi } from './numbers.ts';
import { sampleBirthDay, sampleCommunity, samplePerson } from './people.ts';
import type { SampleGender, SamplePerson } from './people.ts';
import { chance, pick, pickWeighted } from './random.ts';
import type { SampleRandom } from './random.ts';

/** The age that most students of a class reach within the year. */
export const usualAge = {
  PP1: 4,
  PP2: 5,
  'Grade 1': 6,
  'Grade 2': 7,
  'Grade 3': 8,
  'Grade 4': 9,
  'Grade 5': 10,
  'Grade 6': 11,
  'Grade 7': 12,
  'Grade 8': 13,
  'Grade 9': 14,
  'Grade 10': 15,
  'Grade 11': 16,
  'Grade 12': 17,
  'Form 3': 17,
  'Form 4': 18,
} as const;

export type SampleClass = keyof typeof usualAge;

export interface SampleStudent extends SamplePerson {
  bornOn: string;
  upi: string;
  birthCertificateNo: string;
  bloodGroup: string | null;
  allergies: string | null;
  conditions: string | null;
  guardians: SampleGuardian[];
}

const yearsOver = [
  { years: -1, weight: 6 },
  { years: 0, weight: 62 },
  { years: 1, weight: 25 },
  { years: 2, weight: 7 },
];
const bloodGroups = [
  { group: 'O+', weight: 46 },
  { group: 'A+', weight: 25 },
  { group: 'B+', weight: 20 },
  { group: 'AB+', weight: 4 },
  { group: 'O-', weight: 3 },
  { group: 'A-', weight: 1 },
  { group: 'B-', weight: 1 },
];
const allergies = ['Penicillin', 'Groundnuts', 'Eggs', 'Dust', 'Bee stings', 'Sulpha medicines', 'Milk', 'Fish', 'Pollen'];
const conditions = [
  'Asthma, carries an inhaler',
  'Epilepsy, takes medicine morning and evening',
  'Sickle cell disease',
  'Type 1 diabetes',
  'Short-sighted, wears glasses',
  'Peptic ulcers, needs regular meals',
  'Hard of hearing in the left ear',
];

/**
 * An invented student of a class in a school year, with one or two guardians. Each `serial` has a UPI, a birth certificate
 * and guardians' phones of its own. A `sibling` in another class shares family name, home and guardians.
 */
export function sampleStudent(
  random: SampleRandom,
  student: { gender: SampleGender; serial: number; className: SampleClass; year: number; sibling?: SampleStudent },
): SampleStudent {
  const { gender, serial, className, year, sibling } = student;
  const community = sampleCommunity(random, sibling);
  const person = samplePerson(random, gender, community, sibling);
  const age = usualAge[className] + pickWeighted(random, yearsOver).years;
  const bornOn = sampleBirthDay(random, age, year);
  return {
    ...person,
    bornOn,
    upi: sampleUpi(serial),
    birthCertificateNo: sampleBirthCertificate(serial),
    bloodGroup: chance(random, 0.4) ? pickWeighted(random, bloodGroups).group : null,
    allergies: chance(random, 0.06) ? pick(random, allergies) : null,
    conditions: chance(random, 0.05) ? pick(random, conditions) : null,
    guardians: sibling?.guardians ?? sampleGuardians(random, person, { community, serial, birthYear: year - age }),
  };
}
