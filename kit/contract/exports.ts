import { z } from 'zod';
import { binary, endpoint } from './endpoint.ts';
import { byId, id, instant, line } from './fields.ts';

/** What a list can be exported as; `print` is a PDF with the school's letterhead, shown in the print dialog. */
export const exportFormats = ['xlsx', 'csv', 'pdf', 'print'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const jobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** A long task as its user follows it. `total` is 0 while it is not known. */
export const job = z.object({
  id,
  title: z.string(),
  state: jobState,
  done: z.int(),
  total: z.int(),
  /** What it says of itself: how far it is, or why it failed. */
  message: z.string().nullable(),
  /** The file it made. */
  fileId: id.nullable(),
  at: instant,
});
export type Job = z.infer<typeof job>;

export const exportsApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/kit/exports',
    access: 'account',
    summary: 'Export all rows of a list as filtered; a large one becomes a job',
    input: z.object({
      /** `<module>.<resource>.<key>` of the list's endpoint: `settings.hostels.list`. */
      endpoint: line(100),
      /** The list's input; page and size are ignored. */
      input: z.record(z.string().max(64), z.unknown()),
      format: z.enum(exportFormats),
      columns: z
        .array(z.object({ key: line(64), label: line(100) }))
        .min(1)
        .max(60),
      title: line(120),
      /** The filters in words (`Class: Grade 10`), for the head of the page. */
      about: z.array(line(200)).max(20).default([]),
    }),
    /** The file when it was made at once, else the job that makes it. */
    output: z.object({ fileId: id.nullable(), jobId: id.nullable() }),
    errors: ['not_found', 'rule'],
  }),
};

export const jobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/kit/jobs',
    access: 'account',
    summary: 'The caller’s tasks of the last days, newest first',
    output: z.object({ rows: z.array(job) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/kit/jobs/:id',
    access: 'account',
    summary: 'One task and how far it is',
    input: byId,
    output: job,
    errors: ['not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/kit/jobs/:id/cancel',
    access: 'account',
    summary: 'Stop a task at its next step',
    input: byId,
    output: job,
    errors: ['not_found'],
  }),
};

export const filesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/kit/files/:id',
    access: 'account',
    summary: 'A file that the caller may read',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
