import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  students: () => import('./StudentsScreen.tsx'),
  registration: () => import('./wizard/RegistrationScreen.tsx'),
  applicants: () => import('./applications/ApplicantsScreen.tsx'),
  applicant: () => import('./applications/ApplicantScreen.tsx'),
  transfers: () => import('./transfers/TransfersScreen.tsx'),
  transfer: () => import('./transfers/TransferScreen.tsx'),
  leaveouts: () => import('./leaveouts/LeaveoutsScreen.tsx'),
  gate: () => import('./leaveouts/GateScreen.tsx'),
  leaveout: () => import('./leaveouts/LeaveoutScreen.tsx'),
  sponsors: () => import('./sponsors/SponsorsScreen.tsx'),
  classes: () => import('./classes/ClassesScreen.tsx'),
  class: () => import('./classes/ClassScreen.tsx'),
  alumni: () => import('./classes/AlumniScreen.tsx'),
  promotions: () => import('./promotion/PromotionsScreen.tsx'),
  promotion: () => import('./promotion/PromotionScreen.tsx'),
  privacy: () => import('./privacy/PrivacyScreen.tsx'),
  teachers: () => import('./staff/TeachersScreen.tsx'),
  staff: () => import('./staff/StaffScreen.tsx'),
  staffMember: () => import('./staff/StaffMemberScreen.tsx'),
  imports: () => import('./imports/ImportsScreen.tsx'),
  import: () => import('./imports/ImportScreen.tsx'),
  papers: () => import('./papers/PapersScreen.tsx'),
  verify: () => import('./papers/VerifyScreen.tsx'),
  student: () => import('./profile/StudentScreen.tsx'),
} satisfies Pages<typeof screens>;
