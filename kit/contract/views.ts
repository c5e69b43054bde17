import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, id, line } from './fields.ts';

/** A list as one user saved it: its filters and order under a name. */
export const view = z.object({
  id,
  name: z.string(),
  /** The address bar's query without page and open dialog: `classId=7&sort=-balance`. */
  query: z.string(),
  shared: z.boolean(),
  /** True when the caller saved it and may remove it. */
  mine: z.boolean(),
});
export type View = z.infer<typeof view>;

/** The name of what is saved: a list's (`settings.hostels.list`), or `appearance`. */
const screen = line(100);

export const viewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/kit/views',
    access: 'signedIn',
    summary: 'The saved views of one list: the caller’s and the shared ones',
    input: z.object({ screen }),
    output: z.object({ rows: z.array(view) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/kit/views',
    access: 'signedIn',
    summary: 'Save a view; the caller’s view of the same name is replaced',
    input: z.object({ screen, name: line(60), query: z.string().max(2000), shared: z.boolean().default(false) }),
    output: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/kit/views/:id',
    access: 'signedIn',
    summary: 'Remove a saved view',
    input: byId,
    errors: ['not_found'],
  }),
};
