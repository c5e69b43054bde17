import { anyOf } from '#kit/contract/access.ts';

// The specification does not show the exact lists: the exams administrator administers, the analysis role reads analysis.

/** Subjects, categories, grades and everything else that examinations go by. */
export const examsAdmin = anyOf('ROLE_Exam_admin');

/** The same as whoever only reads (an auditor) may see it. */
export const examsRead = anyOf('ROLE_Exam_admin', 'ROLE_View_Only');

/** Exams with their results and analysis, and the look-ups that they need, to read. */
export const analysisRead = anyOf('ROLE_Exam_admin', 'ROLE_Access_Exam_Analysis_Module', 'ROLE_View_Only');

/** `/dashboard` is registered twice: one page, with a tab of exams and one of e-learning, each for its roles. */
export const dashboardOpens = anyOf(...analysisRead.roles, 'ROLE_Elearning_Admin', 'ROLE_post_content');

// Whoever teaches has no role for it: the right follows from the subject teachers, and goes when they no longer teach.

/** What one teaches, and the lessons planned for it. */
export const teachingUse = anyOf('ROLE_Exam_admin', 'ROLE_View_Only', 'RIGHT_Teaches', 'RIGHT_Head_of_Department');

/** Sheets of marks: one's own, and those of a department that one heads. */
export const marksUse = anyOf(
  'ROLE_Exam_admin',
  'ROLE_Access_Exam_Analysis_Module',
  'ROLE_View_Only',
  'RIGHT_Teaches',
  'RIGHT_Head_of_Department',
);

/** Report forms: a class teacher has those of the own stream. */
export const formsUse = anyOf('ROLE_Exam_admin', 'ROLE_Access_Exam_Analysis_Module', 'ROLE_View_Only', 'RIGHT_Class_Teacher');

/** What is one's own in the results of published exams. No role opens it: who reads analysis has the whole of it elsewhere. */
export const ownAnalysisUse = anyOf('RIGHT_Teaches', 'RIGHT_Class_Teacher', 'RIGHT_Head_of_Department');
