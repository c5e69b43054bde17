import type { Area } from '#kit/contract/module.ts';
import { elearningAdmin } from '../contract/access.ts';
import { assignmentsApi } from './contract/assignments.ts';
import { assignmentEvents } from './contract/events.ts';
import { learnerAssignmentsApi } from './contract/learner.ts';
import { markingApi } from './contract/marking.ts';

/** Assignments: what is handed in, marked and given back. */
export const assignments: Area = {
  name: 'assignments',
  uses: ['learners', 'content', 'bank', 'quizzes'],
  publishes: [
    'elearning.assignment',
    'elearning.assignment_for',
    'elearning.assignment_standing',
    'elearning.assignment_extended',
  ],
  apis: { assignments: assignmentsApi, assignmentMarking: markingApi, learnerAssignments: learnerAssignmentsApi },
  entities: { assignment: elearningAdmin, 'assignment work': elearningAdmin },
  events: Object.values(assignmentEvents),
};
