import { z } from 'zod';
import { id, instant, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { role } from '#modules/platform/contract/role.ts';

/** Where a notice stands today: it waits for its first day, is on the board, or its last day is over. */
export const noticeStates = ['draft', 'scheduled', 'current', 'expired', 'withdrawn'] as const;
export const noticeState = z.enum(noticeStates);
export type NoticeState = z.output<typeof noticeState>;

/** A file that can be downloaded with a notice. */
export const attachment = z.object({ fileId: id, name: line(200) });

export const noticeDraft = z.object({
  title: line(120),
  body: richText,
  /** Every user of the school; else those with one of the roles or of one of the departments. */
  everyone: z.boolean().default(false),
  roles: z.array(role).max(40).default([]),
  departmentIds: z.array(id).max(200).default([]),
  /** Empty: from the day on which it is published. */
  fromDay: optionalDay,
  /** Empty: until it is withdrawn. */
  toDay: optionalDay,
  pinned: z.boolean().default(false),
  mustAcknowledge: z.boolean().default(false),
  attachments: z.array(attachment).max(10, 'Attach 10 files at most.').default([]),
});
export type NoticeDraft = z.output<typeof noticeDraft>;

/** A notice in the list. What concerns all readers is for those who write notices, and null for others. */
export const noticeRow = z.object({
  id,
  title: z.string(),
  author: z.string(),
  state: noticeState,
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  pinned: z.boolean(),
  mustAcknowledge: z.boolean(),
  publishedAt: instant.nullable(),
  /** Whom it addresses, in words. */
  audience: z.string(),
  /** It addresses the caller. */
  mine: z.boolean(),
  /** On the board for the caller, who has not read it in this edition. */
  unread: z.boolean(),
  /** It waits for the caller's acknowledgement. */
  waits: z.boolean(),
  /** The same in words; empty where it asks nothing of the caller. */
  forYou: z.enum(['To acknowledge', 'Unread', 'Read', '']),
  addressed: z.int().nullable(),
  readBy: z.int().nullable(),
  acknowledgedBy: z.int().nullable(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const notice = noticeRow.extend({
  version: z.int(),
  edition: z.int(),
  body: richText,
  everyone: z.boolean(),
  roles: z.array(role),
  departmentIds: z.array(id),
  attachments: z.array(z.object({ fileId: id, name: z.string() })),
  /** The files of its images. */
  images: z.array(id),
  acknowledgedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBecause: z.string().nullable(),
  updatedAt: instant,
});
export type Notice = z.output<typeof notice>;

export const noticeFilter = pageInput(['pinned', 'title', 'author', 'fromDay', 'toDay', 'publishedAt'], '-pinned').extend({
  state: noticeState.optional(),
  /** Of the caller: not read yet, or to be acknowledged. */
  mine: z.enum(['unread', 'waits', 'addressed']).optional(),
  /** Begins on this day or later. */
  since: z.iso.date().optional(),
  role: role.optional(),
  departmentId: id.optional(),
});
export type NoticeFilter = z.output<typeof noticeFilter>;

export const readerStates = ['unread', 'read', 'acknowledged'] as const;

/** A user whom a notice addresses, or who has read it when it did. */
export const noticeReader = z.object({
  id,
  fullName: z.string(),
  username: z.string(),
  department: z.string().nullable(),
  state: z.enum(readerStates),
  readAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
});
export type NoticeReader = z.output<typeof noticeReader>;
