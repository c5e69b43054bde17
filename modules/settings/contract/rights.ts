import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { role } from '#modules/platform/contract/role.ts';
import { settingsAdmin } from './access.ts';

/** Who may: `everyone` signed in at the school, the holders of one of `roles` (All rights always among them), or `byWork`. */
const right = z.object({
  title: z.string(),
  everyone: z.boolean(),
  roles: z.array(role),
  /** Who may by their work without holding a role, in words: whoever teaches a subject. */
  byWork: z.array(z.string()),
  /** True: opens or reads only. */
  reads: z.boolean(),
  /** Open only to schools of these names; null: to every school. */
  schools: z.array(z.string()).nullable(),
});

/** One area's screens and acts with who may open and do them. */
export const areaRights = z.object({
  name: z.string(),
  title: z.string(),
  screens: z.array(right.extend({ path: z.string() })),
  acts: z.array(right),
});
export type AreaRights = z.infer<typeof areaRights>;

export const rightsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings/rights',
    access: settingsAdmin,
    summary: 'Who can do what: every screen and act with the roles that may',
    output: z.object({ areas: z.array(areaRights) }),
  }),
};
