-- Whose numbers there were, those that have ended too: days are worked out by person.

create index enrolment_ever_of_student on biometrics.enrolment (school_id, student_id);
create index enrolment_ever_of_staff on biometrics.enrolment (school_id, staff_member_id);
