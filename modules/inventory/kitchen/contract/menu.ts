import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

/** A week of menus, from Monday. */
export const menuWeek = z.object({
  monday: day,
  meals: z.array(z.object({ id, name: z.string() })),
  days: z.array(
    z.object({
      day,
      cells: z.array(
        z.object({
          mealId: id,
          dishes: z.array(z.object({ id, name: z.string() })),
          issued: z.boolean(),
          /** What stands there, to be sent along when it is changed. */
          version: z.string(),
        }),
      ),
    }),
  ),
});
export type MenuWeek = z.infer<typeof menuWeek>;

const path = '/api/inventory/kitchen/menu';

export const menuApi = {
  week: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'The menu of the week that a day falls in',
    input: z.object({ day }),
    output: menuWeek,
  }),
  put: endpoint({
    method: 'PUT',
    path,
    access: everybody,
    summary: 'Say what a meal of a day is made of',
    input: z.object({
      day,
      mealId: id,
      dishIds: z.array(id).max(12, 'At most 12 dishes.'),
      version: z.string().max(300).optional().describe('The meal as it was seen: refused where it is another by now'),
    }),
    output: menuWeek,
    errors: ['rule', 'conflict'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copy`,
    access: everybody,
    summary: 'Copy a week’s menu into another week: meals that are empty there, or all',
    input: z.object({
      from: day.describe('A day of the week that is copied'),
      to: day.describe('A day of the week that is written'),
      replace: z.boolean().default(false),
    }),
    output: menuWeek.extend({ copied: z.int() }),
    errors: ['rule'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/print`,
    access: everybody,
    summary: 'A week’s menu on the school’s paper',
    input: z.object({ day }),
    output: binary,
  }),
};
