import { anyOf, type RoleAccess } from '#kit/contract/access.ts';
import { elearningAdmin, teaches } from '../../contract/access.ts';

/** Drafts of questions, plans and remarks: whoever teaches. */
export const draftsForTeaching = teaches;

/** Drafts of newsletters: whoever writes them. */
export const draftsNewsletters = anyOf('ROLE_Elearning_Admin', 'ROLE_Send_Custom_sms');

/** Any of the tools, and one’s own drafts. */
export const usesTools: RoleAccess = { roles: [...teaches.roles, 'ROLE_Send_Custom_sms'] };

/** The model, its key, limits and log. */
export const keepsModel = elearningAdmin;
