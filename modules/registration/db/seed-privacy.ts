import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { subjectKinds } from '../privacy/contract/requests.ts';
import { closeBreach, recordBreach, tellCommissioner, tellPeople } from '../privacy/server/breaches.store.ts';
import { answerRequest, takeRequest } from '../privacy/server/requests.store.ts';
import { findSubjects } from '../privacy/server/subjects.store.ts';

const hour = 3_600_000;

/** Requests about data of each kind of person, one of them answered, and a register with breaches that run, need no notice and are closed. */
export async function seedPrivacy(ctx: SchoolContext): Promise<void> {
  for (const [at, subjectKind] of subjectKinds.entries()) {
    const [person] = await findSubjects(ctx.tx, subjectKind, '');
    if (!person) continue;
    const asked = {
      kind: at === 1 ? ('correction' as const) : ('access' as const),
      subjectKind,
      subjectId: person.id,
      askedBy: subjectKind === 'student' ? 'The father' : person.fullName,
      relation: subjectKind === 'student' ? 'Father' : 'Themselves',
      details: null,
      receivedOn: addDays(schoolDay(ctx), -at),
    };
    const { id, version } = await takeRequest(ctx, asked);
    if (at === 1) await answerRequest(ctx, { id, version, state: 'answered', answer: 'The spelling of the name was put right' });
  }
  await seedBreaches(ctx);
}

async function seedBreaches(ctx: SchoolContext): Promise<void> {
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * hour).toISOString();
  await recordBreach(ctx, {
    title: 'Class list with phone numbers posted in a parents’ group',
    details: 'A class teacher shared the list of Form 3 East, with guardians’ numbers, in a group of 240 people.',
    happenedAt: ago(20),
    knownAt: ago(18),
    whose: ['students', 'guardians'],
    data: 'Names, admission numbers, phone numbers',
    people: 46,
    risk: 'real',
    riskBecause: null,
    measures: 'The message was withdrawn',
  });
  await recordBreach(ctx, {
    title: 'Flash disk with mark lists lost in town',
    details: 'The disk was lost on the way to printing. Its files are encrypted.',
    happenedAt: null,
    knownAt: ago(200),
    whose: ['students'],
    data: 'Names and marks of Form 4',
    people: null,
    risk: 'none',
    riskBecause: 'Nobody can read the files without the password',
    measures: null,
  });
  const told = await recordBreach(ctx, {
    title: 'Staff file left at a photocopying shop',
    details: 'Copies of ID cards and TSC letters were left overnight.',
    happenedAt: ago(1010),
    knownAt: ago(1000),
    whose: ['staff', 'board'],
    data: 'ID cards, TSC numbers',
    people: 7,
    risk: 'high',
    riskBecause: 'ID cards can be used to register lines',
    measures: 'The copies were collected and counted',
  });
  const { id } = told;
  const notice = {
    id,
    version: 1,
    toldAt: ago(920),
    reference: 'ODPC/BR/114',
    lateBecause: 'The school was closed for the holiday',
  };
  await tellCommissioner(ctx, notice);
  await tellPeople(ctx, { id, version: 2, told: true, toldAt: ago(900), how: 'A meeting and a letter to each', because: null });
  await closeBreach(ctx, { id, version: 3, note: 'The shop confirmed in writing that no copy was made' });
}
