import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { postsToLibrary, readsLibrary } from '../../contract/access.ts';
import { mostAtOnce, resourceDraft, resourceRecord, resourceRow } from './resources.ts';
import { genreKinds, libraryParts, resourceStates } from './words.ts';

const count = z.int();
const path = '/api/elearning/resources';
const at = byId.extend({ version: count });
const step = at.extend({ comment: optionalText(500) });

/** What narrows the list, for staff and students. */
export const shelf = {
  part: z.enum(libraryParts).optional().describe('Past papers with their marking schemes, or everything else'),
  genreId: id.optional(),
  courseId: id.optional(),
  classId: id.optional().describe('With what is of every class'),
  topicId: id.optional().describe('With its sub-strands'),
  year: count.optional(),
  term: count.optional(),
};

export const shelfSorts = ['match', 'title', 'genreName', 'courseName', 'className', 'year', 'downloads', 'stars'] as const;

const takes = { method: 'POST', access: postsToLibrary, idempotent: true, input: step, output: resourceRecord } as const;

/** What a file’s name tells, and the resources that hold the same bytes already. */
export const readName = z.object({
  fileId: id,
  name: z.string(),
  title: z.string(),
  courseId: id.nullable(),
  classId: id.nullable(),
  year: count.nullable(),
  term: count.nullable(),
  paper: count.nullable(),
  examBody: z.string().nullable(),
  kind: z.enum(genreKinds).nullable(),
  genreId: id.nullable(),
  same: z.array(z.object({ id, title: z.string() })),
  /** Another of these files that holds the same bytes. */
  sameAs: z.string().nullable(),
});
export type ReadName = z.infer<typeof readName>;

export const resourcesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: readsLibrary,
    summary: 'Resources: published ones, and others that the caller works on; words are looked for inside the files too',
    input: pageInput([...shelfSorts, 'state', 'addedName', 'addedAt'], '-addedAt').extend({
      ...shelf,
      tagId: id.optional(),
      state: z.enum(resourceStates).optional(),
      mine: z.boolean().optional().describe('Only what the caller has added'),
    }),
    output: pageOf(resourceRow),
  }),
  browse: endpoint({
    method: 'GET',
    path: `${path}/shelf`,
    access: readsLibrary,
    summary: 'How many published resources there are: by class, in a class by subject, in a subject by topic',
    input: z.object({ part: z.enum(libraryParts), classId: id.optional(), courseId: id.optional() }),
    output: z.object({
      level: z.enum(['class', 'subject', 'topic']),
      rows: z.array(z.object({ id: id.nullable(), name: z.string(), resources: count })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: readsLibrary,
    summary: 'One resource',
    input: byId,
    output: resourceRecord,
    errors: ['not_found'],
  }),
  readNames: endpoint({
    method: 'POST',
    path: `${path}/filenames`,
    access: postsToLibrary,
    summary: 'What the names of uploaded files tell, and which resources hold the same bytes',
    reads: true,
    input: z.object({ fileIds: z.array(id).min(1, 'Choose files.').max(mostAtOnce, `At most ${mostAtOnce} files at once.`) }),
    output: z.object({ rows: z.array(readName) }),
    errors: ['too_large'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: postsToLibrary,
    summary: 'Add a resource as a draft',
    idempotent: true,
    input: resourceDraft.extend({
      fileId: id.nullable().default(null),
      duplicate: z.boolean().default(false).describe('The same bytes may be there already'),
    }),
    output: resourceRecord,
    errors: ['rule', 'duplicate'],
  }),
  createMany: endpoint({
    method: 'POST',
    path: `${path}/many`,
    access: postsToLibrary,
    summary: 'Add a resource for each of many files, as drafts or for review; all or none',
    idempotent: true,
    input: z.object({
      rows: z
        .array(resourceDraft.omit({ link: true }).extend({ fileId: id, duplicate: z.boolean().default(false) }))
        .min(1, 'Choose files.')
        .max(mostAtOnce, `At most ${mostAtOnce} files at once.`),
      review: z.boolean().default(false).describe('Sent for review at once'),
    }),
    output: z.object({ added: count, ids: z.array(id) }),
    errors: ['rule', 'duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: postsToLibrary,
    summary: 'Change a draft',
    input: resourceDraft.extend({ id, version: count }),
    output: resourceRecord,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: postsToLibrary,
    summary: 'Remove a draft that was never published',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  addFile: endpoint({
    method: 'POST',
    path: `${path}/:id/files`,
    access: postsToLibrary,
    summary: 'Add a newer version of a draft’s file',
    idempotent: true,
    input: at.extend({ fileId: id, note: optionalText(300), duplicate: z.boolean().default(false) }),
    output: resourceRecord,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  submit: endpoint({
    ...takes,
    path: `${path}/:id/submit`,
    summary: 'Send a draft for review',
    errors: ['not_found', 'conflict', 'rule'],
  }),
  publish: endpoint({
    ...takes,
    path: `${path}/:id/publish`,
    summary: 'Publish a resource that somebody else wrote',
    errors: ['not_found', 'conflict', 'rule'],
  }),
  giveBack: endpoint({
    ...takes,
    path: `${path}/:id/giveback`,
    summary: 'Send a resource back to be improved',
    errors: ['not_found', 'conflict'],
  }),
  revise: endpoint({
    ...takes,
    path: `${path}/:id/revise`,
    summary: 'Take a published or retired resource back to a draft; students do not see it until it is published again',
    errors: ['not_found', 'conflict'],
  }),
  retire: endpoint({
    ...takes,
    path: `${path}/:id/retire`,
    summary: 'Retire a published resource: students see it no longer',
    errors: ['not_found', 'conflict'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:number`,
    access: readsLibrary,
    summary: 'A version of a resource’s file, to look at',
    input: byId.extend({ number: count.min(1).max(10_000) }),
    output: binary,
    errors: ['not_found'],
  }),
  download: endpoint({
    method: 'POST',
    path: `${path}/:id/download`,
    access: readsLibrary,
    summary: 'Count a download; of what is not published none is counted',
    input: byId,
    errors: ['not_found'],
  }),
  pack: endpoint({
    method: 'POST',
    path: `${path}/pack`,
    access: readsLibrary,
    summary: 'Put the published files of a class into one ZIP file, in folders by subject, for a network without internet',
    idempotent: true,
    input: z.object({ classId: id, courseId: id.optional(), part: z.enum(libraryParts).optional() }),
    output: z.object({ jobId: id, files: count }),
    errors: ['rule'],
  }),
};
