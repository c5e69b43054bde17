import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Due } from '../contract/own.ts';
import type { Learner } from './who.ts';

/** What a student has to do, for their first page: what is open now and not done, the soonest first. */
export type LearnerDue = (ctx: SchoolContext, learner: Learner) => Promise<Due[]>;

/** Quizzes and assignments say what is due. */
export const learnerDue = port<LearnerDue>('elearning.learner due');
