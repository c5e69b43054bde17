import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay } from '#kit/contract/fields.ts';
import { settingsAdmin } from './access.ts';
import { years } from './years.ts';

/** A year with its terms, as it is proposed and as it is saved. */
export const nextYear = z.object({
  name: line(40),
  startsOn: day,
  endsOn: day,
  terms: z
    .array(
      z.object({
        number: z.int().min(1).max(6),
        name: line(40),
        opensOn: day,
        closesOn: day,
        halfTermFrom: optionalDay,
        halfTermTo: optionalDay,
      }),
    )
    .max(6),
});
export type NextYear = z.output<typeof nextYear>;

const path = '/api/settings/nextyear';

export const nextYearApi = {
  proposal: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'The next year made from the last: the same terms in the same school weeks; whether it is due, and which was made',
    output: z.object({
      due: z.boolean(),
      proposal: nextYear.nullable(),
      /** The year that was made from the last and has not begun; null when there is none, or it was taken back. */
      made: z.object({ id, name: z.string(), terms: z.int() }).nullable(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a year with its terms as corrected, all or nothing; nothing becomes current by it',
    input: nextYear,
    output: years.record,
    errors: ['conflict', 'rule'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: settingsAdmin,
    summary: 'Undo a year that was made from the last, while nothing uses it and nobody has changed it',
    input: byId,
    output: z.object({ records: z.int() }),
    errors: ['not_found', 'in_use', 'rule'],
  }),
};
