import type { TestApp } from './school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { hostelsApi } from '#modules/settings/contract/hostels.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { registerApi } from '#modules/registration/students/contract/register.ts';

/** Two classes, three streams and two hostels of school A, as the registrations of a test name them. */
export interface Frame {
  form3: number;
  form4: number;
  west: number;
  east: number;
  form4West: number;
  girls: number;
  boys: number;
  /** Beds of the girls' hostel. */
  beds: number[];
}

/** Makes them through the product's own calls. `capacity` is that of Form 3 West. */
export async function testFrame(app: TestApp, { capacity = 40, beds = 4 } = {}): Promise<Frame> {
  const admin = 'ROLE_All' as const;
  const form3 = (await app.call(admin, classesApi.create, { name: 'Form 3', curriculum: '8-4-4' })).body.id;
  const form4 = (await app.call(admin, classesApi.create, { name: 'Form 4', curriculum: '8-4-4' })).body.id;
  const west = (await app.call(admin, streamsApi.create, { classId: form3, name: 'West', capacity })).body.id;
  const east = (await app.call(admin, streamsApi.create, { classId: form3, name: 'East' })).body.id;
  const form4West = (await app.call(admin, streamsApi.create, { classId: form4, name: 'West' })).body.id;
  const girls = (await app.call(admin, hostelsApi.create, { name: 'Elgon House', gender: 'female' })).body.id;
  const boys = (await app.call(admin, hostelsApi.create, { name: 'Suswa House', gender: 'male' })).body.id;
  const { rooms } = (await app.call(admin, hostelsApi.addRoom, { id: girls, name: 'Cube 1', beds })).body;
  return { form3, form4, west, east, form4West, girls, boys, beds: rooms[0]?.beds.map((bed) => bed.id) ?? [] };
}

/** A serial number in letters, as names are written. */
const letters = (n: number): string => (n >= 26 ? letters(Math.floor(n / 26) - 1) : '') + String.fromCodePoint(97 + (n % 26));

type Draft = CallInput<typeof registerApi.register>;
let serial = 0;

/** A registration into Form 3 East that is complete and like no other; `changes` replace its parts. */
export function testDraft(frame: Frame, changes: Partial<Draft> = {}): Draft {
  serial += 1;
  return {
    firstName: 'Mercy',
    middleName: 'Achieng',
    lastName: `Otieno${letters(serial)}`,
    gender: 'female',
    bornOn: '2009-03-14',
    admittedOn: '2026-01-05',
    classId: frame.form3,
    streamId: frame.east,
    boarding: 'day',
    guardians: [
      { fullName: `Mary Atieno ${serial}`, phone: `+2547${String(11_000_000 + serial)}`, relation: 'Mother', paysFees: true },
    ],
    ...changes,
  };
}

/** A key that no other call has used. */
export const freshKey = () => ({ 'idempotency-key': `test-key-${(serial += 1)}` });

/** Registers as admissions do, who say of students with the same names and birth date that they are other children. */
export async function registerAs(app: TestApp, draft: Draft, headers = freshKey()) {
  const answer = await app.call('ROLE_Admissions_Admin', registerApi.register, draft, headers);
  const { detail } = answer.body as { detail?: { twins?: { id: number }[] } };
  if (answer.status !== 409 || !detail?.twins) return answer;
  const notTheSameAs = detail.twins.map(({ id }) => id);
  return app.call('ROLE_Admissions_Admin', registerApi.register, { ...draft, notTheSameAs }, freshKey());
}
