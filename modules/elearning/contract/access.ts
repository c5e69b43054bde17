import { type Access, anyOf, type RoleAccess } from '#kit/contract/access.ts';

/** Administers e-learning: settings, accounts of students, everything of every class. */
export const elearningAdmin = anyOf('ROLE_Elearning_Admin');

/** Posts content of any subject. */
export const postsContent = anyOf('ROLE_Elearning_Admin', 'ROLE_post_content');

/** Whoever teaches works on what they teach; the server narrows it to their subjects and classes. */
export const teaches = anyOf('ROLE_Elearning_Admin', 'ROLE_post_content', 'RIGHT_Teaches', 'RIGHT_Class_Teacher');

/** The overview of all of it; a student sees their own first page there. */
export const opensOverview: RoleAccess = { ...teaches, students: true };

/** The specification opens quizzes to every signed-in user. */
export const everybody = 'signedIn' satisfies Access;

/** The schools that have the library of content: past papers, notes, topics, tags and genres (specification, section 6). */
export const librarySchools: readonly string[] = ['EDUCRAFT LIMITED'];

const atLibrarySchools = (access: RoleAccess): RoleAccess => ({ ...access, schools: librarySchools });

/** Keeps the words of the library, and posts content of any subject. */
export const keepsLibrary = atLibrarySchools(postsContent);

/** Posts content of what they teach; who keeps the library posts of any subject. */
export const postsToLibrary = atLibrarySchools(teaches);

export const readsLibrary = atLibrarySchools({ roles: [...teaches.roles, 'ROLE_View_Only'] });

/** Screens that show staff and students each what is theirs. */
export const opensLibrary: RoleAccess = { ...readsLibrary, students: true };
