import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { settingsAdmin } from './access.ts';

export const wholeSchoolApi = {
  exportAll: endpoint({
    method: 'POST',
    path: '/api/settings/exporteverything',
    access: settingsAdmin,
    summary: 'Write everything that the school has into one file, as a task: tables as JSON and CSV, photos and papers',
    idempotent: true,
    output: z.object({ jobId: id }),
  }),
};
