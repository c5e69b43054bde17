import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for long, the longest first; some are short to read, and vitest goes by the size of what it has not run before. */
const long = [
  'scripts/start.test.ts',
  'app/server/whole-school-samples.test.ts',
  'app/checks/access.test.ts',
  'app/checks/hostile/hostile.test.ts',
  'app/server/whole-school.test.ts',
  'kit/server/jobs/jobs.test.ts',
  'kit/server/backup/backup.test.ts',
  'app/checks/tenancy.test.ts',
  'app/checks/salaries.test.ts',
  'app/checks/api/clients.test.ts',
  'modules/messaging/delivery/server/smpp/smpp.test.ts',
  'kit/server/backup/backup-trouble.test.ts',
  'app/checks/kept-data.test.ts',
  'app/server/attendance-killed.test.ts',
  'modules/finance/books/server/whole-ledger.test.ts',
  'scripts/replace-secret.test.ts',
  'modules/elearning/quizzes/server/paper/paper.test.ts',
  'kit/server/db/embedded.test.ts',
  'modules/registration/privacy/server/erasure/second-person.test.ts',
  'app/server/whole-school-books.test.ts',
  'app/checks/api/approvals.test.ts',
  'modules/elearning/quizzes/server/paper/crooked-pages.test.ts',
  'kit/server/files/resumable.test.ts',
  'modules/elearning/live/server/forward/lines.test.ts',
  'app/checks/hostile/hostile-finance.test.ts',
  'app/checks/search-words.test.ts',
  'app/checks/api/strict.test.ts',
  'modules/timetable/plans/server/plans.test.ts',
  'app/checks/api/field-words.test.ts',
  'kit/server/files/two-processes.test.ts',
  'modules/timetable/plans/server/run/killed.test.ts',
  'modules/registration/privacy/server/erasures.test.ts',
  'kit/server/db/embedded-trouble.test.ts',
  'modules/registration/papers/server/killed.test.ts',
  'modules/messaging/delivery/server/africas-talking/africas-talking.test.ts',
  'modules/finance/billing/server/runs/killed.test.ts',
  'app/server/live.test.ts',
  'modules/settings/server/first-week/packs.test.ts',
  'kit/server/http/standing.test.ts',
  'modules/messaging/delivery/server/killed.test.ts',
  'app/server/webhooks.test.ts',
  'e2e/screens.test.ts',
  'e2e/screens-of-finance.test.ts',
  'e2e/frame/frame.test.ts',
  'e2e/second-step.test.ts',
  'e2e/settings.test.ts',
  'e2e/stored-script.test.ts',
  'e2e/student-life.test.ts',
  'e2e/registration.test.ts',
  'e2e/offline.test.ts',
  'e2e/sign-in.test.ts',
  'e2e/platform.test.ts',
  'e2e/finance/banks.test.ts',
  'e2e/exams/coding.test.ts',
  'e2e/finance/spending.test.ts',
];

/** Begins with what runs longest, so that the workers of a run end together, in a fresh clone too. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
