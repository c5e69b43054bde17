import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin } from '../../contract/access.ts';
import { curricula } from '../../setup/contract/scales.ts';
import { reportsRead } from './access.ts';
import { reportColours } from './report-colours.ts';
import { layoutDefinition } from './report-layout.ts';

/** A layout of report forms. */
export const reportLayout = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  curriculum: z.enum(curricula),
  /** The one that classes of the curriculum have. */
  standard: z.boolean(),
  definition: layoutDefinition,
});
export type ReportLayout = z.infer<typeof reportLayout>;

export const reportLayoutDraft = z.object({
  name: line(60),
  curriculum: z.enum(curricula),
  standard: z.boolean().default(false),
  definition: layoutDefinition,
});
export type ReportLayoutDraft = z.output<typeof reportLayoutDraft>;

const path = '/api/exams/reportlayouts';

export const reportLayoutsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: reportsRead,
    summary: 'Layouts of report forms',
    input: pageInput(['name', 'curriculum', 'standard']).extend({ curriculum: z.enum(curricula).optional() }),
    output: pageOf(reportLayout),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: reportsRead,
    summary: 'One layout',
    input: byId,
    output: reportLayout,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: examsAdmin,
    summary: 'Add a layout; the first of a curriculum becomes its standard one',
    /** Without a definition it is the usual one of its curriculum. */
    input: reportLayoutDraft.extend({ definition: layoutDefinition.optional() }),
    output: reportLayout,
    errors: ['duplicate'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: reportsRead,
    summary: 'A page of a sample student in a layout and in the school’s colours, drawn as it is printed',
    input: z.object({
      curriculum: z.enum(curricula),
      definition: layoutDefinition,
      /** Left out: the school’s. */
      colours: reportColours.optional(),
    }),
    output: z.object({ svg: z.string() }),
    reads: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Change a layout; made the standard one, it takes the place of another',
    input: reportLayoutDraft.extend({ id, version: z.number().int() }),
    output: reportLayout,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Remove a layout that is not the standard one of its curriculum, unless it is the only one',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
};
