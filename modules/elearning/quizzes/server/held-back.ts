import { sql } from 'kysely';
import type { HeldBack } from '../../bank/server/ports.ts';

/** Of the question `q`: a published quiz asks it and has not closed, or somebody is at it; self tests say nothing of it then. */
export const heldByQuizzes: HeldBack = (now) => sql<boolean>`(
  exists (
    select from elearning.quiz_slot s join elearning.quiz z on z.school_id = s.school_id and z.id = s.quiz_id
     where s.school_id = q.school_id and s.question_id = q.id and z.state = 'published' and (z.closes_at is null or z.closes_at > ${now}))
  or exists (
    select from elearning.quiz_asked a join elearning.quiz_attempt t on t.school_id = a.school_id and t.id = a.attempt_id
     where a.school_id = q.school_id and a.question_id = q.id and t.state in ('running', 'overdue')))`;
