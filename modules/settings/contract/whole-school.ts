import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { schoolCopies, settingsAdmin } from './access.ts';

export const wholeSchoolApi = {
  exportAll: endpoint({
    method: 'POST',
    path: '/api/settings/exporteverything',
    access: schoolCopies,
    summary: 'Write everything that the school has into one file, as a task: tables as JSON and CSV, photos and papers',
    idempotent: true,
    output: z.object({ jobId: id }),
  }),
  maker: endpoint({
    method: 'GET',
    path: '/api/settings/copymaker',
    access: settingsAdmin,
    summary: 'The code of the installation that signs copies of the school, as another installation asks for it',
    output: z.object({ code: z.string() }),
  }),
};
