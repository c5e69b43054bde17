import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { boardUse } from '../../contract/access.ts';

const version = z.number().int();

/** Whom a member stands for: the sponsor, parents, teachers. The school changes the list. */
export const boardCategory = z.object({
  id,
  version,
  name: z.string(),
  /** How many the board should have of it; null: any number. */
  seats: z.number().int().nullable(),
  /** How many are in office today. */
  members: z.number().int(),
  active: z.boolean(),
});
export type BoardCategory = z.infer<typeof boardCategory>;

const categoryDraft = z.object({
  name: line(60),
  seats: z.number().int().min(1, 'Enter 1 to 99.').max(99, 'Enter 1 to 99.').nullable().default(null),
  active: z.boolean().default(true),
});

/** A committee of the board with who sits on it. */
export const boardCommittee = z.object({
  id,
  version,
  name: z.string(),
  purpose: z.string().nullable(),
  members: z.number().int(),
  memberIds: z.array(id),
  memberNames: z.string().nullable(),
  active: z.boolean(),
});
export type BoardCommittee = z.infer<typeof boardCommittee>;

const committeeDraft = z.object({
  name: line(60),
  purpose: optionalLine(200),
  memberIds: z.array(id).max(60, 'At most 60 members.').default([]),
  active: z.boolean().default(true),
});

const access = boardUse;

/** The five calls of a look-up of the board. */
function lookup<R extends z.ZodObject, D extends z.ZodObject, C extends z.ZodObject>(
  words: { path: string; one: string; many: string },
  row: R,
  draft: D,
  change: C,
) {
  const path = `/api/registration/board/${words.path}`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: words.many,
      input: pageInput(['name', 'members']),
      output: pageOf(row),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: `One ${words.one}`,
      input: byId,
      output: row,
      errors: ['not_found'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      summary: `Add a ${words.one}`,
      input: draft,
      output: row,
      errors: ['duplicate', 'rule'],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      summary: `Change a ${words.one}`,
      input: change,
      output: row,
      errors: ['not_found', 'duplicate', 'conflict', 'rule'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      summary: `Remove a ${words.one} that was never used`,
      input: byId,
      errors: ['not_found', 'in_use'],
    }),
  };
}

export const boardCategoriesApi = lookup(
  { path: 'categories', one: 'category of members', many: 'Categories of board members' },
  boardCategory,
  categoryDraft,
  categoryDraft.extend({ id, version }),
);
export const boardCommitteesApi = lookup(
  { path: 'committees', one: 'committee', many: 'Committees of the board' },
  boardCommittee,
  committeeDraft,
  committeeDraft.extend({ id, version }),
);
