import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { studentsRead } from '../../contract/access.ts';

const studentView = z.object({
  name: z.string(),
  /** The address bar's query that filters the list to exactly these students. */
  query: z.string(),
  students: z.int(),
});

export const studentViewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/registration/studentviews',
    access: studentsRead,
    summary: 'The views that every school has of its students, each with how many it shows; health only for who may read it',
    output: z.object({ rows: z.array(studentView) }),
  }),
};
