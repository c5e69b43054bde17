import { defineModule } from '#kit/contract/module.ts';
import {
  boardUse,
  healthRead,
  leaveoutsUse,
  privacyAdmin,
  registrationWrite,
  staffRead,
  studentsRead,
} from './contract/access.ts';
import { alumniApi } from './classes/contract/alumni.ts';
import { admissionWindowsApi } from './applications/contract/admission-windows.ts';
import { applicationEvents } from './applications/contract/application-events.ts';
import { applicationsApi } from './applications/contract/applications.ts';
import { classRollsApi } from './classes/contract/class-rolls.ts';
import { documentsApi } from './students/contract/documents.ts';
import { draftsApi } from './students/contract/drafts.ts';
import { healthApi } from './students/contract/health.ts';
import { breachesApi } from './privacy/contract/breaches.ts';
import { consentsApi } from './privacy/contract/consents.ts';
import { erasuresApi } from './privacy/contract/erasures.ts';
import { healthAccessApi } from './privacy/contract/health-access.ts';
import { dataRequestsApi } from './privacy/contract/requests.ts';
import { retentionApi } from './privacy/contract/retention.ts';
import { leaveoutEvents } from './leaveouts/contract/events.ts';
import { gateApi, leaveoutsApi } from './leaveouts/contract/leaveouts.ts';
import { leaveoutReportApi } from './leaveouts/contract/report.ts';
import { leaveoutTypesApi } from './leaveouts/contract/leaveout-types.ts';
import { letterTextsApi } from './papers/contract/letter-texts.ts';
import { papersApi } from './papers/contract/papers.ts';
import { verifyApi } from './papers/contract/verify.ts';
import { promotionsApi } from './promotion/contract/promotions.ts';
import { transferEvents } from './transfers/contract/events.ts';
import { transferOffersApi } from './transfers/contract/offers.ts';
import { clearanceDutiesApi } from './transfers/contract/duties.ts';
import { clearanceSignersApi } from './transfers/contract/signers.ts';
import { clearanceItemsApi, transfersApi } from './transfers/contract/transfers.ts';
import { registerApi } from './students/contract/register.ts';
import { rollsApi } from './students/contract/rolls.ts';
import { menu } from './contract/screens.ts';
import { peopleApi } from './staff/contract/people.ts';
import { postsApi } from './staff/contract/posts.ts';
import { boardCategoriesApi, boardCommitteesApi } from './board/contract/lookups.ts';
import { meetingsApi } from './board/contract/meetings.ts';
import { boardMembersApi } from './board/contract/members.ts';
import { resolutionsApi } from './board/contract/resolutions.ts';
import { staffDocumentsApi } from './staff/contract/staff-documents.ts';
import { staffApi, teachersApi } from './staff/contract/staff.ts';
import { sponsorsApi, sponsorshipsApi } from './sponsors/contract/sponsors.ts';
import { studentViewsApi } from './students/contract/student-views.ts';
import { studentsApi } from './students/contract/students.ts';

export const registration = defineModule({
  ...menu,
  uses: ['platform', 'settings'],
  tokens: {
    read: 'Students, guardians, staff, admissions, leave-outs and transfers',
    write: 'Change students, guardians, staff and admissions',
    act: 'Register students, promote, transfer, send home and issue papers; remove records',
    never: ['health', 'healthAccess', 'breaches', 'dataRequests', 'retention'],
  },
  apis: {
    students: studentsApi,
    studentViews: studentViewsApi,
    register: registerApi,
    admissionWindows: admissionWindowsApi,
    applications: applicationsApi,
    drafts: draftsApi,
    documents: documentsApi,
    health: healthApi,
    rolls: rollsApi,
    sponsors: sponsorsApi,
    sponsorships: sponsorshipsApi,
    consents: consentsApi,
    healthAccess: healthAccessApi,
    dataRequests: dataRequestsApi,
    erasures: erasuresApi,
    breaches: breachesApi,
    retention: retentionApi,
    classRolls: classRollsApi,
    alumni: alumniApi,
    papers: papersApi,
    letterTexts: letterTextsApi,
    verify: verifyApi,
    promotions: promotionsApi,
    transfers: transfersApi,
    transferOffers: transferOffersApi,
    clearanceItems: clearanceItemsApi,
    clearanceSigners: clearanceSignersApi,
    clearanceDuties: clearanceDutiesApi,
    leaveouts: leaveoutsApi,
    leaveoutTypes: leaveoutTypesApi,
    leaveoutReport: leaveoutReportApi,
    gate: gateApi,
    teachers: teachersApi,
    staff: staffApi,
    people: peopleApi,
    posts: postsApi,
    staffDocuments: staffDocumentsApi,
    boardMembers: boardMembersApi,
    boardCategories: boardCategoriesApi,
    boardCommittees: boardCommitteesApi,
    meetings: meetingsApi,
    resolutions: resolutionsApi,
  },
  events: [...Object.values(applicationEvents), ...Object.values(leaveoutEvents), ...Object.values(transferEvents)],
  staysHere: ['registration.draft', 'registration.print'],
  entities: {
    application: registrationWrite,
    import: registrationWrite,
    'admission window': registrationWrite,
    'data request': privacyAdmin,
    'legal hold': privacyAdmin,
    breach: privacyAdmin,
    promotion: registrationWrite,
    paper: studentsRead,
    print: studentsRead,
    'letter text': registrationWrite,
    transfer: registrationWrite,
    'transfer offer': registrationWrite,
    'clearance item': registrationWrite,
    'clearance signers': registrationWrite,
    'leave-out': leaveoutsUse,
    'kind of leave-out': leaveoutsUse,
    student: studentsRead,
    sponsor: studentsRead,
    sponsorship: studentsRead,
    'health record': healthRead,
    'staff member': staffRead,
    post: staffRead,
    'board member': boardUse,
    'board category': boardUse,
    committee: boardUse,
    meeting: boardUse,
    resolution: boardUse,
  },
});
