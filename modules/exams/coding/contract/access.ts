import { anyOf } from '#kit/contract/access.ts';

/** Every coding exam of the school; everybody else has their own. */
export const codingAdmin = anyOf('ROLE_Exam_admin');

/** Reads every coding exam. */
export const codingRead = anyOf('ROLE_Exam_admin', 'ROLE_View_Only');

/** Coding exams: whoever teaches sets their own. */
export const codingUse = anyOf('ROLE_Exam_admin', 'ROLE_View_Only', 'RIGHT_Teaches');
