import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { elearningAdmin } from '../../contract/access.ts';

/** What students see of what the school knows of them. */
export const learnerSettings = z.object({
  /** Results that are published stand on the student's own page. */
  showResults: z.boolean(),
  /** Results are withheld from whose fee balance is above this; null: from nobody. */
  mostOwed: money.nullable(),
  version: z.int(),
});
export type LearnerSettings = z.infer<typeof learnerSettings>;

const path = '/api/elearning/learnersettings';

export const learnerSettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: elearningAdmin,
    summary: 'What students see of their results',
    output: learnerSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: elearningAdmin,
    summary: 'Say what students see of their results',
    input: z.object({
      showResults: z.boolean(),
      mostOwed: centsOrZero.nullable().optional().describe('Left out, it stays as it is'),
      version: z.int().min(0),
    }),
    output: learnerSettings,
    errors: ['conflict'],
  }),
};
