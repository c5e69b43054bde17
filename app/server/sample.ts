import { sql } from 'kysely';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import type { School } from '#kit/server/auth/principal.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { PlatformContext, SchoolContext } from '#kit/server/http/context.ts';
import { inSystemPlatform } from '#kit/server/http/system.ts';
import { seedAttendance } from '#modules/biometrics/db/seed.ts';
import { seedDevices } from '#modules/biometrics/db/seed-devices.ts';
import { seedDrills } from '#modules/biometrics/db/seed-drills.ts';
import type { SessionMode } from '#modules/biometrics/setup/contract/settings.ts';
import { seedCoding } from '#modules/exams/db/sample/seed-coding.ts';
import { seedExams } from '#modules/exams/db/seed.ts';
import { seedSittings } from '#modules/exams/db/sample/seed-sittings.ts';
import { seedTeaching } from '#modules/exams/db/sample/seed-teaching.ts';
import { seedReportForms } from '#modules/exams/db/sample/seed-report-forms.ts';
import { seedReports } from '#modules/exams/db/sample/seed-reports.ts';
import { seedLessons } from '#modules/exams/db/sample/seed-lessons.ts';
import { seedBanks } from '#modules/finance/db/sample/seed-banks.ts';
import { seedBalances } from '#modules/finance/db/sample/seed-balances.ts';
import { seedBilling } from '#modules/finance/db/sample/seed-billing.ts';
import { seedCashier } from '#modules/finance/db/sample/seed-cashier.ts';
import { seedPocket } from '#modules/finance/db/sample/seed-pocket.ts';
import { seedSpending } from '#modules/finance/db/sample/seed-spending.ts';
import { seedSecondPerson } from '#modules/finance/db/sample/seed-second-person.ts';
import { seedBooks } from '#modules/finance/db/sample/seed-books.ts';
import { seedStoresVouchers } from '#modules/finance/db/sample/seed-stores-vouchers.ts';
import { seedPacks } from '#modules/hr/db/sample/seed-packs.ts';
import { seedHr } from '#modules/hr/db/seed.ts';
import { seedInventory } from '#modules/inventory/db/seed.ts';
import { seedElearning } from '#modules/elearning/db/seed.ts';
import { seedLibrary } from '#modules/library/db/seed.ts';
import { seedNewsletters } from '#modules/messaging/db/seed-newsletters.ts';
import { seedNotices } from '#modules/messaging/db/seed-notices.ts';
import { seedSms } from '#modules/messaging/db/seed.ts';
import { seedPlatform } from '#modules/platform/db/seed.ts';
import { readSecrets } from '#modules/platform/server/secrets.ts';
import { paperSigner } from '#modules/platform/server/identity.ts';
import { seedAlumni } from '#modules/registration/db/seed-alumni.ts';
import { seedApplicants, seedSponsors } from '#modules/registration/db/seed-applicants.ts';
import { seedImports } from '#modules/registration/db/seed-imports.ts';
import { seedBoard } from '#modules/registration/db/seed-board.ts';
import { seedErasures } from '#modules/registration/db/seed-erasures.ts';
import { seedPrivacy } from '#modules/registration/db/seed-privacy.ts';
import { seedLeaveouts } from '#modules/registration/db/seed-leaveouts.ts';
import { seedPapers } from '#modules/registration/db/seed-papers.ts';
import { seedReleased, seedTransfers } from '#modules/registration/db/seed-transfers.ts';
import { seedStudents } from '#modules/registration/db/seed.ts';
import { coast, educraft, type SchoolSample, uhuru } from '#modules/settings/db/sample-schools.ts';
import { seedIntegrations } from '#modules/settings/db/seed-integrations.ts';
import { seedSchool } from '#modules/settings/db/seed.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { seedTimetable } from '#modules/timetable/db/seed.ts';
import { sampleStaff } from '../sample/people.ts';
import { sampleRandom } from '../sample/random.ts';
import { type SampleClass, type SampleStudent, sampleStudent } from '../sample/students.ts';
import type { App } from './build-app.ts';
import { erasure } from './server-modules.ts';
import { seedUnusual } from './unusual-sample.ts';

/**
 * Fills an empty database; every run makes the same people. The first school is the most awkward too: names of every kind, an
 * empty stream, a class of one, history that was changed after publishing, somebody erased.
 */
export async function fill(app: App, password: string, say: Size['say'] = () => undefined): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inSystemPlatform(app.services, app.http.log, 'sample data', async (ctx) => {
    // The first start of a slow machine must not fail of one long statement.
    await sql`set local statement_timeout = 0`.execute(ctx.tx);
    const schools = await seedPlatform(ctx, passwordHash);
    const { sealing, addresses } = await readSecrets(app.db);
    const sealer = new Sealer(sealing, addresses);
    await seedPacks(ctx);
    const releases = { to: schools.uhuru, signer: await paperSigner(app.db) };
    await fillSchool(ctx, schools.educraft, educraft, {
      seed: 1,
      perStream: 45,
      firstSerial: 1,
      registers: { sessions: 'both', days: 15 },
      releases,
      sealer,
      say,
    });
    await fillSchool(ctx, schools.uhuru, uhuru, {
      seed: 2,
      perStream: 12,
      firstSerial: 2001,
      registers: { sessions: 'lessons', days: 5 },
      say,
    });
    await fillSchool(ctx, schools.coast, coast, {
      seed: 3,
      perStream: 12,
      firstSerial: 3001,
      weeks: 2,
      registers: { sessions: 'morning', days: 5 },
      say,
    });
  });
}

interface Size {
  seed: number;
  perStream: number;
  /** How many weeks its timetable goes through; one where nothing is said. */
  weeks?: number;
  /** How the school takes its registers, and how many school days back they go. */
  registers: { sessions: SessionMode; days: number };
  /** Of the richest and most awkward school: whom of the branch some students have been released to, and who signs what is issued. */
  releases?: { to: School; signer: Signer };
  /** Seals the secret of its webhook. */
  sealer?: Sealer;
  /** Of the students; staff take the serials from 100,000 on. */
  firstSerial: number;
  /** Told what is being made. */
  say: (part: string) => void;
}

async function fillSchool(
  ctx: PlatformContext,
  school: School,
  sample: SchoolSample,
  { seed, perStream, firstSerial, weeks = 1, registers, releases, sealer, say }: Size,
): Promise<void> {
  const random = sampleRandom(seed);
  const at = (part: string): void => say(`${school.name}, ${part}`);
  return ctx
    .asSchool(school, async (own) => {
      const year = Number(schoolDay(own).slice(0, 4));
      at('classes and staff');
      await seedSchool(own, sample, (serial) =>
        sampleStaff(random, serial % 2 === 0 ? 'female' : 'male', 100_000 + firstSerial + serial, year),
      );
      at('students');
      const students = await seedStudents<SampleStudent>(own, {
        perStream,
        firstSerial,
        random,
        make: (wanted) => sampleStudent(random, { ...wanted, className: wanted.className as SampleClass }),
      });
      const applicants = Array.from({ length: 24 }, (_, index) =>
        sampleStudent(random, {
          gender: index % 2 === 0 ? 'female' : 'male',
          serial: 50_000 + firstSerial + index,
          className: 'Grade 10',
          year: year + 1,
        }),
      );
      await seedApplicants(own, applicants);
      await seedSponsors(
        own,
        students.filter((_, index) => index % 29 === 0),
      );
      await seedTransfers(own, students.slice(40, 43));
      await seedLeaveouts(
        own,
        students.filter((_, index) => index % 23 === 5),
      );
      const former = sampleRandom(seed + 100);
      await seedAlumni(own, 24, ({ className, year: last, index }) =>
        sampleStudent(former, {
          gender: index % 2 === 0 ? 'male' : 'female',
          serial: 60_000 + firstSerial + index,
          className: className as SampleClass,
          year: last,
        }),
      );
      await seedImports(own);
      await seedPapers(
        own,
        students.filter((_, index) => index % 31 === 11),
      );
      await seedBoard(
        own,
        Array.from({ length: 6 }, (_, at) =>
          sampleStaff(sampleRandom(seed * 100 + at), at % 2 === 0 ? 'male' : 'female', 200_000 + firstSerial + at, year),
        ),
      );
      await seedPrivacy(own);
      at('registers and notices');
      await seedAttendance(own, { ...registers, tells: releases !== undefined }, sampleRandom(seed + 200));
      if (sealer) await seedDevices(own, sealer, sampleRandom(seed + 300));
      await seedDrills(own);
      if (releases) await seedReleased(own, students.slice(47, 50), releases.to, releases.signer);
      await seedNotices(own);
      await seedNewsletters(own);
      at('exams');
      await joinRowByRow(own, false);
      await seedExams(own);
      await seedTeaching(own);
      await seedReports(own);
      await seedSittings(own, releases !== undefined);
      await seedReportForms(own);
      await seedLessons(own);
      await seedCoding(own);
      await joinRowByRow(own, true);
      at('timetable');
      await seedTimetable(own, { weeks });
      at('fees');
      await seedBilling(own, students);
      await seedBalances(own, students);
      await seedBanks(own, students);
      await seedCashier(own, students);
      await seedPocket(own, students);
      await seedSpending(own, students);
      at('books');
      await seedBooks(own);
      await seedSecondPerson(own);
      at('employees and pay');
      await seedHr(own, releases !== undefined);
      at('stores and library');
      await seedInventory(own);
      await seedStoresVouchers(own);
      await seedLibrary(own);
      at('e-learning');
      await seedElearning(own);
      if (releases) {
        await seedUnusual(own, releases.signer);
        await seedErasures(own, erasure);
      }
      if (sealer) await seedIntegrations(own, sealer);
      return students;
    })
    .then((students) => seedSms(ctx, school, students, random));
}

/**
 * Nothing of this transaction has been counted yet, so that PostgreSQL takes tables of thousands of rows for nearly empty and
 * joins them row by row, which takes minutes for an exam. Where that would happen it is told not to.
 */
async function joinRowByRow({ tx }: SchoolContext, may: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${may ? 'on' : 'off'}, true)`.execute(tx);
}
