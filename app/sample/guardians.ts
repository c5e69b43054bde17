import type { Community } from './names.ts';
import { completeAdult, sampleBirthDay, samplePerson } from './people.ts';
import type { SampleAdult, SampleGender, SamplePerson } from './people.ts';
import { between, pick, pickWeighted } from './random.ts';
import type { SampleRandom } from './random.ts';

export type SampleRelation = 'mother' | 'father' | 'grandmother' | 'grandfather' | 'aunt' | 'uncle';

export interface SampleGuardian extends SampleAdult {
  relation: SampleRelation;
  occupation: string;
}

const households: readonly { relations: readonly SampleRelation[]; weight: number }[] = [
  { relations: ['mother', 'father'], weight: 34 },
  { relations: ['father', 'mother'], weight: 22 },
  { relations: ['mother'], weight: 22 },
  { relations: ['father'], weight: 7 },
  { relations: ['grandmother'], weight: 4 },
  { relations: ['mother', 'grandmother'], weight: 3 },
  { relations: ['grandfather'], weight: 1 },
  { relations: ['aunt'], weight: 4 },
  { relations: ['uncle', 'aunt'], weight: 3 },
];

const about: Record<SampleRelation, { gender: SampleGender; olderBy: readonly [number, number] }> = {
  mother: { gender: 'female', olderBy: [19, 38] },
  father: { gender: 'male', olderBy: [22, 46] },
  grandmother: { gender: 'female', olderBy: [42, 60] },
  grandfather: { gender: 'male', olderBy: [45, 64] },
  aunt: { gender: 'female', olderBy: [19, 38] },
  uncle: { gender: 'male', olderBy: [19, 44] },
};

const occupations = [
  'Farmer',
  'Trader',
  'Teacher',
  'Nurse',
  'Matatu driver',
  'Boda boda rider',
  'Tailor',
  'Mason',
  'Carpenter',
  'Electrician',
  'Accountant',
  'Shopkeeper',
  'Civil servant',
  'Police officer',
  'Hairdresser',
  'Security guard',
  'Cook',
  'Clerk',
  'Mechanic',
  'Clinical officer',
  'Pastor',
  'Engineer',
  'Lecturer',
  'Tea picker',
  'Fishmonger',
  'Livestock keeper',
  'Welder',
  'Hotel worker',
];

/** The people a school calls for a student, the first to be called first. */
export function sampleGuardians(
  random: SampleRandom,
  student: SamplePerson,
  family: { community: Community; serial: number; birthYear: number },
): SampleGuardian[] {
  return pickWeighted(random, households).relations.map((relation, index) => {
    const { gender, olderBy } = about[relation];
    const person = samplePerson(random, gender, family.community, student);
    const bornOn = sampleBirthDay(random, between(random, ...olderBy), family.birthYear);
    const adult = completeAdult(random, person, family.serial * 3 + index, bornOn);
    return { ...adult, relation, occupation: pick(random, occupations) };
  });
}
