import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { classesOf, schoolDay } from '#modules/settings/server/public.ts';
import { apply } from '../applications/server/apply.store.ts';
import { getApplication } from '../applications/server/applications.store.ts';
import { moveApplications, setInterview } from '../applications/server/decide.store.ts';
import { windowStore } from '../applications/server/windows.store.ts';
import { sponsorships, sponsorStore } from '../sponsors/server/sponsors.store.ts';
import type { SeedStudent } from './seed.ts';

const none = { reason: null, offerUntil: null };

/**
 * An open window of the lowest class for next year, with an applicant for each of `applicants` on their way: a third
 * newly submitted, others under review, offered a place, accepted and on the waiting list.
 */
export async function seedApplicants(ctx: SchoolContext, applicants: readonly SeedStudent[]): Promise<void> {
  const today = schoolDay(ctx);
  const year = Number(today.slice(0, 4)) + 1;
  const lowest = (await classesOf(ctx.tx))[0];
  if (!lowest) return;
  const { id: windowId } = await windowStore.create(ctx, {
    name: `${lowest.name} ${year}`,
    classId: lowest.id,
    year,
    opensOn: addDays(today, -40),
    closesOn: addDays(today, 20),
    places: 90,
    leastAge: null,
    mostAge: null,
    fee: 100_000,
  });
  const ids: number[] = [];
  for (const [index, one] of applicants.entries()) {
    const guardian = one.guardians[0];
    const { id } = await apply(
      ctx,
      {
        windowId,
        firstName: one.firstName,
        middleName: one.middleName,
        lastName: one.lastName,
        gender: one.gender,
        bornOn: one.bornOn,
        birthCertificateNo: one.birthCertificateNo,
        assessmentNo: null,
        upi: null,
        boarding: index % 3 === 0 ? 'day' : 'boarder',
        previousSchool: null,
        entryMarks: `${48 + ((index * 7) % 22)} of 72`,
        guardianName: guardian ? `${guardian.firstName} ${guardian.lastName}` : null,
        guardianRelation: 'Guardian',
        guardianPhone: guardian?.phone ?? null,
        guardianEmail: null,
        specialNeeds: null,
        feeReference: null,
      },
      guardian !== undefined,
    );
    if (guardian) ids.push(id);
  }
  const part = (from: number, to: number) => ids.filter((_, index) => index % 6 >= from && index % 6 <= to);
  if (part(2, 5).length > 0) await moveApplications(ctx, { ids: part(2, 5), to: 'under_review', ...none });
  if (part(4, 5).length > 0)
    await moveApplications(ctx, { ids: part(4, 5), to: 'offered', reason: null, offerUntil: addDays(today, 14) });
  if (part(5, 5).length > 0) await moveApplications(ctx, { ids: part(5, 5), to: 'accepted', ...none });
  if (part(3, 3).length > 0) await moveApplications(ctx, { ids: part(3, 3), to: 'waitlisted', ...none });
  const [called] = part(2, 2);
  if (called !== undefined) {
    const { version } = await getApplication(ctx.tx, called);
    const interviewAt = `${addDays(today, 3)}T07:00:00Z`;
    await setInterview(ctx, { id: called, version, interviewAt, interviewPlace: 'Head’s office', interviewResult: null });
  }
}

/** A fund and a foundation that pay for some of the students. */
export async function seedSponsors(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const fromDay = `${schoolDay(ctx).slice(0, 4)}-01-05`;
  const terms = { fromDay, toDay: null, reference: null };
  const none = { contactName: null, phone: null, email: null, address: null, active: true };
  const fund = await sponsorStore.create(ctx, { ...none, name: 'Constituency bursary fund', kind: 'constituency fund' });
  const foundation = await sponsorStore.create(ctx, {
    ...none,
    name: 'Scholars’ foundation',
    kind: 'foundation',
    contactName: 'Programme office',
  });
  for (const [index, studentId] of students.entries())
    await sponsorships.create(
      ctx,
      index % 3 === 0
        ? { ...terms, studentId, sponsorId: foundation.id, share: 10_000, amount: null }
        : { ...terms, studentId, sponsorId: fund.id, share: null, amount: 1_500_000 },
    );
}
