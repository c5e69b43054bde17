import { about, anonymised, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of settings when a person is erased. */
export const fates: Fates = {
  ...ofNobody(
    'settings.academic_year',
    'settings.class',
    'settings.course',
    'settings.holiday',
    'settings.hostel_room',
    'settings.post',
    'settings.role_bundle',
    'settings.term',
    'settings.webhook',
    'settings.webhook_attempt',
    'settings.webhook_delivery',
    'settings.webhook_event',
    'settings.webhook_secret',
  ),
  'settings.school_profile': about(
    {},
    {
      head_name: 'The school’s own letterhead',
      phone: 'The school’s own',
      alternative_phone: 'The school’s own',
      email: 'The school’s own',
    },
  ),
  'settings.bed': about({ student: anonymised('The bed is free', { student_id: null }) }),
  'settings.bed_stay': about({ student: kept('How full the hostels were') }),
  'settings.department': about({ staff: anonymised('The department has no head', { head_id: null }) }),
  'settings.hostel': about({ staff: anonymised('The hostel has no master', { master_id: null }) }),
  'settings.stream': about({ staff: anonymised('The stream has no class teacher', { class_teacher_id: null }) }),
  'settings.staff_department': about({ staff: removed('Where they worked') }),
  'settings.staff_document': about({ staff: removed('Their papers, with the files') }),
  'settings.staff_member': about(
    {
      staff: anonymised('What was taught, marked and signed points at it; the names and numbers go', {
        phone: null,
        alternative_phone: null,
        email: null,
        national_id: null,
        tsc_no: null,
        kra_pin: null,
        nssf_no: null,
        sha_no: null,
        photo_file_id: null,
        next_of_kin_name: null,
        next_of_kin_relation: null,
        next_of_kin_phone: null,
        status_because: null,
      }),
    },
    {},
    { entities: ['staff member'] },
  ),
  'settings.staff_post': about({ staff: anonymised('How long the posts were held', { detail: null }) }),
  'settings.staff_subject': about({ staff: removed('What they could teach') }),
};
