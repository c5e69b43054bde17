import { anyOf } from '#kit/contract/access.ts';

/** Remarks, dates, colours and layouts of report forms: who only reads sees them as the administrator does. */
export const reportsRead = anyOf('ROLE_Exam_admin', 'ROLE_View_Only');
