/** The tables whose rows belong to a student and go with them when an undo takes the student back. */
export const studentParts = [
  { table: 'registration.student_guardian', column: 'student_id', rewritten: true },
  { table: 'registration.enrolment', column: 'student_id' },
  { table: 'registration.health', column: 'student_id' },
] as const;
