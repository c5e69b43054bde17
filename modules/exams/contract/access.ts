import { anyOf } from '#kit/contract/access.ts';

// The specification does not show the exact lists: the exams administrator administers, the analysis role reads analysis.

/** Subjects, categories, grades and everything else that examinations go by. */
export const examsAdmin = anyOf('ROLE_Exam_admin');

/** The same as whoever only reads (an auditor) may see it. */
export const examsRead = anyOf('ROLE_Exam_admin', 'ROLE_View_Only');

/** Exams with their results and analysis, and the look-ups that they need, to read. */
export const analysisRead = anyOf('ROLE_Exam_admin', 'ROLE_Access_Exam_Analysis_Module', 'ROLE_View_Only');
