import { fates as kitFates } from '#kit/server/fates.ts';
import { fates as biometricsFates } from '#modules/biometrics/server/fates.ts';
import { fates as examsFates } from '#modules/exams/server/fates.ts';
import { examFigures } from '#modules/exams/server/public.ts';
import { fates as financeFates } from '#modules/finance/server/fates.ts';
import { booksFigures, moneyRefusal } from '#modules/finance/server/public.ts';
import { fates as messagingFates } from '#modules/messaging/server/fates.ts';
import { fates as platformFates } from '#modules/platform/server/fates.ts';
import { fates as registrationFates } from '#modules/registration/server/fates.ts';
import type { ErasureParts } from '#modules/registration/server/public.ts';
import { fates as settingsFates } from '#modules/settings/server/fates.ts';

/** What the modules say about erasing a person: the fate of every table, what forbids it, and what it must leave as it is. */
export const erasure: ErasureParts = {
  fates: {
    ...kitFates,
    ...platformFates,
    ...settingsFates,
    ...registrationFates,
    ...messagingFates,
    ...biometricsFates,
    ...examsFates,
    ...financeFates,
  },
  words: {
    'registration.student_guardian': 'family ties',
    'registration.promotion_exception': 'decisions on promotion',
    'registration.promotion_student': 'students promoted',
    'finance.student_plan': 'instalment plans of students',
    'finance.billing_request_line': 'students in requests to bill',
    'finance.billing_run_student': 'students in billing runs',
    'finance.invoice_sponsor': 'sponsors’ parts of invoices',
    'finance.note_line': 'lines of credit and debit notes',
    'finance.note': 'credit and debit notes',
    'exams.approved_result': 'approved results',
    'exams.candidate': 'entries for exams',
    'exams.coding_version': 'earlier versions of answers',
    'exams.finding_word': 'words on checks of marks',
    'exams.mark_change': 'changes of marks',
    'exams.result_told': 'results told to families',
    'exams.sheet_student': 'places on sheets of marks',
    'exams.standing': 'positions in class',
  },
  titles: {
    kit: 'History and files',
    platform: 'Users and sign-in',
    settings: 'Staff and set-up',
    registration: 'Registration',
    messaging: 'Messages',
    biometrics: 'Attendance',
    exams: 'Exams',
    finance: 'Finance',
  },
  refusals: [moneyRefusal],
  figures: [...booksFigures, ...examFigures],
};
