import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin } from '../../contract/access.ts';
import { curricula } from '../../setup/contract/scales.ts';
import { reportsRead } from './access.ts';
import { reportColours } from './report-colours.ts';
import { layoutDefinition } from './report-layout.ts';

const path = '/api/exams/reportlayouts';

/** A layout of report forms. */
export const reportLayouts = resource({
  path,
  access: { read: reportsRead, write: examsAdmin },
  words: {
    one: 'layout of report forms',
    many: 'Layouts of report forms',
    says: {
      get: 'One layout',
      update: 'Change a layout; made the standard one, it takes the place of another',
      remove: 'Remove a layout that is not the standard one of its curriculum, unless it is the only one',
    },
  },
  record: {
    name: z.string(),
    curriculum: z.enum(curricula),
    /** The one that classes of the curriculum have. */
    standard: z.boolean(),
    definition: layoutDefinition,
  },
  draft: z.object({
    name: line(60),
    curriculum: z.enum(curricula),
    standard: z.boolean().default(false),
    definition: layoutDefinition,
  }),
  filter: pageInput(['name', 'curriculum', 'standard']).extend({ curriculum: z.enum(curricula).optional() }),
  refuses: { removal: ['rule'] },
});
export type ReportLayout = RecordOf<typeof reportLayouts>;
export type ReportLayoutDraft = z.output<typeof reportLayouts.draft>;

export const reportLayoutsApi = {
  ...reportLayouts.api,
  create: endpoint({
    method: 'POST',
    path,
    access: examsAdmin,
    summary: 'Add a layout; the first of a curriculum becomes its standard one',
    /** Without a definition it is the usual one of its curriculum. */
    input: reportLayouts.draft.extend({ definition: layoutDefinition.optional() }),
    output: reportLayouts.record,
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
};
