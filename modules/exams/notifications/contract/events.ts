import { defineEvent } from '#kit/contract/events.ts';

/** What guardians are told of exams. */
export const examEvents = {
  results: defineEvent({
    key: 'exams.results',
    title: 'Exam results',
    group: 'Exams',
    to: 'guardians',
    placeholders: {
      student: 'The student, in short: Wanjiru A.',
      student_name: 'The student’s whole name',
      class: 'The class and stream, in short: 3E',
      exam: 'The exam',
      term: 'The term',
      marks: 'The subjects with mark and grade, as short as one SMS needs; in CBE classes their levels',
      mean: 'The mean grade and its points; nothing in classes without a mean',
      position: 'The place in the stream; nothing in classes without ranks',
    },
    texts: {
      en: '{student} {class} {exam}: {marks}. {mean} {position}. {school}',
      sw: '{student} {class} {exam}: {marks}. {mean} {position}. {school}',
    },
    on: true,
    urgent: false,
  }),
};
