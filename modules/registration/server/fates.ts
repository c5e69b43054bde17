import { about, anonymised, erased, everyWord, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const asked = anonymised('That a request was made, when it was answered, and its proof', {
  asked_by: erased,
  relation: erased,
  details: null,
  answer: null,
});
const numbers = kept('The numbers of classes; nobody is named');
const proof = kept('The record of the erasure itself; it names only who asked and who approved');
const held = anonymised('That a hold was placed and lifted', { reason: erased });
const moved = anonymised('Where the class went', { remark: null });
const who = { phone: null, alternative_phone: null, email: null, national_id: null, occupation: null };

/** What becomes of registration's tables when a person is erased. */
export const fates: Fates = {
  ...ofNobody(
    'registration.admission_window',
    'registration.board_agenda_item',
    'registration.board_category',
    'registration.board_committee',
    'registration.breach',
    'registration.class_subject',
    'registration.draft',
    'registration.leaveout_type',
    'registration.letter_text',
    'registration.print',
    'registration.promotion',
    'registration.promotion_class',
    'registration.promotion_stream',
    'registration.retention_rule',
    'registration.sponsor',
  ),
  'registration.board_meeting': about(
    {},
    { minutes: 'The board’s own record, confirmed by it: it says who decided for the school' },
  ),
  'registration.application': about(
    {
      student: anonymised('The numbers of applications', {
        first_name: erased,
        middle_name: null,
        last_name: erased,
        born_on: '1900-01-01',
        birth_certificate_no: null,
        assessment_no: null,
        upi: null,
        previous_school: null,
        entry_marks: null,
        guardian_name: erased,
        guardian_relation: null,
        guardian_phone: null,
        guardian_email: null,
        special_needs: null,
        interview_place: null,
        interview_result: null,
        reason: null,
      }),
    },
    {},
    { entities: ['application'] },
  ),
  'registration.board_attendance': about({ board: kept('Whether the meeting had its quorum; nobody is named') }),
  'registration.board_committee_member': about({ board: removed('Which committees they sat on') }),
  'registration.board_member': about(
    {
      guardian: kept('The seat; its own erasure empties it'),
      staff: kept('The seat; its own erasure empties it'),
      board: anonymised('The seat and its term; who held it goes', {
        phone: null,
        email: null,
        national_id: null,
        resigned_because: null,
        letter_file_id: null,
        staff_member_id: null,
        guardian_id: null,
      }),
    },
    {},
    { entities: ['board member'] },
  ),
  'registration.board_resolution': about(
    { board: kept('What the board decided') },
    { body: 'The board’s own record of what it decided' },
  ),
  'registration.consent': about({ student: removed('What the family said, with the scans') }),
  'registration.data_request': about(
    { student: asked, guardian: asked, staff: asked, board: asked },
    {},
    { entities: ['data request'] },
  ),
  'registration.document': about({ student: removed('Their papers, with the files') }),
  'registration.earlier_enrolment': about({ student: removed('The schools before') }),
  'registration.enrolment': about({ student: numbers }),
  'registration.erasure': about(
    { student: proof, guardian: proof, staff: proof },
    { asked_name: 'Who asked for an erasure', approved_name: 'Who approved an erasure', proof: 'Counts and digests' },
    { closed: true },
  ),
  'registration.guardian': about(
    {
      staff: kept('Their own erasure empties it'),
      guardian: anonymised('What was signed and paid points at it; names and numbers go', who),
    },
    {},
    { entities: ['guardian'] },
  ),
  'registration.health': about({ student: removed('Sensitive data (Data Protection Act 2019, section 44)') }),
  'registration.health_access': about({ student: kept('Who looked at whose record; nobody is named but who looked') }),
  'registration.leaveout': about(
    {
      student: anonymised('That somebody was out, and who let them', {
        reason: erased,
        closed_because: null,
        return_note: null,
        collector_name: null,
        collector_relation: null,
        collector_phone: null,
        collector_id_no: null,
      }),
      guardian: anonymised('Who was out is the student’s record', {
        collector_name: null,
        collector_relation: null,
        collector_phone: null,
        collector_id_no: null,
      }),
    },
    {},
    { entities: ['leave-out'] },
  ),
  'registration.leaveout_signature': about({ student: anonymised('Who signed', { note: null }) }),
  'registration.legal_hold': about({ student: held, guardian: held, staff: held, board: held }),
  'registration.paper': about(
    {
      student: anonymised('That a paper with this number was given out', { content: everyWord, closed_because: null }),
    },
    {},
    { entities: ['paper'] },
  ),
  'registration.promotion_exception': about({ student: moved }),
  'registration.promotion_student': about({ student: moved }),
  'registration.sponsorship': about(
    { student: anonymised('The sponsor’s own record', { reference: null }) },
    {},
    { entities: ['sponsorship'] },
  ),
  'registration.student': about(
    {
      student: anonymised('The books and the exam figures point at it; names, numbers, birthday and photo go', {
        middle_name: null,
        upi: null,
        birth_certificate_no: null,
        assessment_no: null,
        ward: null,
        religion: null,
        county_code: null,
        sub_county_id: null,
        photo_file_id: null,
        sponsor: null,
        previous_school: null,
        entry_marks: null,
        left_because: null,
      }),
    },
    {},
    { entities: ['student', 'health record'] },
  ),
  'registration.student_guardian': about({
    student: removed('Who their family is'),
    guardian: removed('Whose guardian they are'),
  }),
  'registration.transfer': about(
    {
      student: anonymised('The numbers of transfers', {
        other_school: erased,
        reason: null,
        requested_by: erased,
        closed_because: null,
        leaving_certificate_no: null,
        conduct: null,
        file_digest: null,
      }),
    },
    {},
    { entities: ['transfer'] },
  ),
  'registration.transfer_clearance': about({ student: anonymised('Who cleared', { note: null }) }),
};

/** What tables are called in a preview and a proof, where the words of "in use by" are another table's too. */
export const words: Readonly<Record<string, string>> = {
  'registration.student_guardian': 'family ties',
  'registration.promotion_exception': 'decisions on promotion',
  'registration.promotion_student': 'students promoted',
};
