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
import { alumniApi } from './contract/alumni.ts';
import { admissionWindowsApi } from './contract/admission-windows.ts';
import { applicationEvents } from './contract/application-events.ts';
import { applicationsApi } from './contract/applications.ts';
import { classRollsApi } from './contract/class-rolls.ts';
import { documentsApi } from './contract/documents.ts';
import { draftsApi } from './contract/drafts.ts';
import { healthApi } from './contract/health.ts';
import { breachesApi } from './contract/privacy/breaches.ts';
import { consentsApi } from './contract/privacy/consents.ts';
import { erasuresApi } from './contract/privacy/erasures.ts';
import { healthAccessApi } from './contract/privacy/health-access.ts';
import { dataRequestsApi } from './contract/privacy/requests.ts';
import { retentionApi } from './contract/privacy/retention.ts';
import { leaveoutEvents } from './contract/leaveouts/events.ts';
import { gateApi, leaveoutsApi } from './contract/leaveouts/leaveouts.ts';
import { leaveoutReportApi } from './contract/leaveouts/report.ts';
import { leaveoutTypesApi } from './contract/leaveouts/leaveout-types.ts';
import { letterTextsApi } from './contract/papers/letter-texts.ts';
import { papersApi } from './contract/papers/papers.ts';
import { verifyApi } from './contract/papers/verify.ts';
import { promotionsApi } from './contract/promotion/promotions.ts';
import { transferEvents } from './contract/transfers/events.ts';
import { transferOffersApi } from './contract/transfers/offers.ts';
import { clearanceDutiesApi } from './contract/transfers/duties.ts';
import { clearanceSignersApi } from './contract/transfers/signers.ts';
import { clearanceItemsApi, transfersApi } from './contract/transfers/transfers.ts';
import { registerApi } from './contract/register.ts';
import { rollsApi } from './contract/rolls.ts';
import { menu } from './contract/screens.ts';
import { peopleApi } from './contract/people/people.ts';
import { postsApi } from './contract/people/posts.ts';
import { boardCategoriesApi, boardCommitteesApi } from './contract/board/lookups.ts';
import { meetingsApi } from './contract/board/meetings.ts';
import { boardMembersApi } from './contract/board/members.ts';
import { resolutionsApi } from './contract/board/resolutions.ts';
import { staffDocumentsApi } from './contract/people/staff-documents.ts';
import { staffApi, teachersApi } from './contract/staff.ts';
import { sponsorsApi, sponsorshipsApi } from './contract/sponsors.ts';
import { studentViewsApi } from './contract/student-views.ts';
import { studentsApi } from './contract/students.ts';

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
