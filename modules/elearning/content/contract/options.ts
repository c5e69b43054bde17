import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

const topic = z.object({
  id,
  classId: id.nullable(),
  parentId: id.nullable(),
  /** A sub-strand with its strand before it. */
  name: z.string(),
});
export type TopicOption = z.infer<typeof topic>;

/** What forms of every area offer to choose from; open to schools without the library of content too. */
export const contentOptionsApi = {
  topics: endpoint({
    method: 'GET',
    path: '/api/elearning/topicoptions',
    access: everybody,
    summary: 'Topics of a subject in their order, each strand before its sub-strands; of a class also those of every class',
    input: z.object({ courseId: id, classId: id.optional() }),
    output: z.object({ rows: z.array(topic) }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/elearning/tagoptions',
    access: everybody,
    summary: 'Tags by name, fifty at most',
    input: z.object({ q: z.string().trim().max(60).default('') }),
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
};

/** The same for students, of what they take. */
export const learnerTopicsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/learner/topics',
    access: 'student',
    summary: 'Topics of the subjects that the student takes, in their class or in every class',
    output: z.object({ rows: z.array(topic.extend({ courseId: id, courseName: z.string() })) }),
  }),
};
