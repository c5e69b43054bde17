import { anyOf } from '#kit/contract/access.ts';

/** Accounts of students: of all for who administers e-learning, of the own stream for a class teacher. */
export const keepsAccounts = anyOf('ROLE_Elearning_Admin', 'RIGHT_Class_Teacher');
