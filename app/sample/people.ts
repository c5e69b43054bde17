import { addDays } from '#kit/contract/dates.ts';
import { communities } from './names.ts';
import type { Community } from './names.ts';
import { sampleNationalId, samplePhone } from './numbers.ts';
import { between, chance, pick, pickWeighted } from './random.ts';
import type { SampleRandom } from './random.ts';

export type SampleGender = 'female' | 'male';

export interface SamplePerson {
  gender: SampleGender;
  firstName: string;
  middleName: string;
  lastName: string;
  /** Official county code, 1 to 47. */
  countyCode: number;
  /** Constituency code, 1 to 290, inside the home county. */
  subCountyId: number;
}

export interface SampleAdult extends SamplePerson {
  bornOn: string;
  nationalId: string;
  /** E.164 */
  phone: string;
  /** In the reserved domain example.com, so that no letter reaches anyone; null for most. */
  email: string | null;
}

/** Name lists for one family: those that its known member was drawn from, if there is one. */
export function sampleCommunity(random: SampleRandom, kin?: SamplePerson): Community {
  const known = communities.find((community) => kin && community.last.includes(kin.lastName));
  return known ?? pickWeighted(random, communities);
}

/** An invented person; a family passes its own community, and takes over last name and home from `kin`. */
export function samplePerson(
  random: SampleRandom,
  gender: SampleGender,
  community: Community = sampleCommunity(random),
  kin?: SamplePerson,
): SamplePerson {
  const lastName = kin?.lastName ?? pick(random, community.last);
  const firstName = pick(
    random,
    community[gender].first.filter((name) => name !== lastName),
  );
  const middleName = pick(
    random,
    community[gender].middle.filter((name) => name !== lastName && name !== firstName),
  );
  const home = pickWeighted(random, community.homes);
  return {
    gender,
    firstName,
    middleName,
    lastName,
    countyCode: kin?.countyCode ?? home.county,
    subCountyId: kin?.subCountyId ?? between(random, ...home.subCounties),
  };
}

/** A day of the year in which somebody turns `age` by the end of `year`. */
export function sampleBirthDay(random: SampleRandom, age: number, year: number): string {
  return addDays(`${year - age}-01-01`, between(random, 0, 364));
}

/** Plain ASCII letters of a name, for an address. */
const letters = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** The rest of an adult; each `serial` has a phone and an identity card of its own. */
export function completeAdult(random: SampleRandom, person: SamplePerson, serial: number, bornOn: string): SampleAdult {
  const address = `${letters(person.firstName)}.${letters(person.lastName)}${serial}@example.com`;
  return {
    ...person,
    bornOn,
    nationalId: sampleNationalId(serial),
    phone: samplePhone(serial),
    email: chance(random, 0.2) ? address : null,
  };
}

/**
 * A teacher or another member of staff, 24 to 58 years old in `year`. Serials of staff and students may overlap: their
 * phones and identity cards come from different thirds of the numbers.
 */
export function sampleStaff(random: SampleRandom, gender: SampleGender, serial: number, year: number): SampleAdult {
  const bornOn = sampleBirthDay(random, between(random, 24, 58), year);
  return completeAdult(random, samplePerson(random, gender), serial * 3 + 2, bornOn);
}
