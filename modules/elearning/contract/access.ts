import { type Access, anyOf } from '#kit/contract/access.ts';

/** Administers e-learning: settings, accounts of students, everything of every class. */
export const elearningAdmin = anyOf('ROLE_Elearning_Admin');

/** Posts content of any subject. */
export const postsContent = anyOf('ROLE_Elearning_Admin', 'ROLE_post_content');

/** Whoever teaches works on what they teach; the server narrows it to their subjects and classes. */
export const teaches = anyOf('ROLE_Elearning_Admin', 'ROLE_post_content', 'RIGHT_Teaches', 'RIGHT_Class_Teacher');

/** The specification opens quizzes to every signed-in user. */
export const everybody = 'signedIn' satisfies Access;
