import { z } from 'zod';
import { id, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, resource } from '#kit/contract/resource.ts';
import { boardUse } from '../../contract/access.ts';

/** Whom a member stands for: the sponsor, parents, teachers. The school changes the list. */
export const boardCategories = resource({
  path: '/api/registration/board/categories',
  access: both(boardUse),
  words: {
    one: 'board category',
    many: 'Categories of board members',
    says: {
      get: 'One category of members',
      create: 'Add a category of members',
      update: 'Change a category of members',
      remove: 'Remove a category of members that was never used',
    },
  },
  record: {
    name: z.string(),
    /** How many the board should have of it; null: any number. */
    seats: z.int().nullable(),
    /** How many are in office today. */
    members: z.int(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    seats: z.int().min(1, 'Enter 1 to 99.').max(99, 'Enter 1 to 99.').nullable().default(null),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'members']),
  refuses: { draft: ['rule'] },
});
export const boardCategoriesApi = boardCategories.api;

/** A committee of the board with who sits on it. */
export const boardCommittees = resource({
  path: '/api/registration/board/committees',
  access: both(boardUse),
  words: {
    one: 'committee',
    many: 'Committees of the board',
    says: { remove: 'Remove a committee that was never used' },
  },
  record: {
    name: z.string(),
    purpose: z.string().nullable(),
    members: z.int(),
    memberIds: z.array(id),
    memberNames: z.string().nullable(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    purpose: optionalLine(200),
    memberIds: z.array(id).max(60, 'At most 60 members.').default([]),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'members']),
  refuses: { draft: ['rule'] },
});
export const boardCommitteesApi = boardCommittees.api;
