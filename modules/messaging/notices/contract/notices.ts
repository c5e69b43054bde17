import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';
import { notice, noticeDraft, noticeFilter, noticeReader, noticeRow, readerStates } from './notice.ts';

const path = '/api/messaging/notices';
const versioned = byId.extend({ version: z.int() });

/** Everybody reads what addresses them; who writes notices sees all of them. */
export const noticesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Notices on the board for the caller, pinned ones first; all of them for those who write notices',
    input: noticeFilter,
    output: pageOf(noticeRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'signedIn',
    summary: 'One notice',
    input: byId,
    output: notice,
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: 'signedIn',
    summary: 'An attachment or an image of a notice',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/:id/read`,
    access: 'signedIn',
    summary: 'The caller has read a notice; counts once',
    input: byId,
    errors: ['not_found'],
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: `${path}/:id/acknowledge`,
    access: 'signedIn',
    summary: 'The caller acknowledges the edition that they have seen',
    input: byId.extend({ edition: z.int() }),
    output: notice,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: messagingUse,
    summary: 'Write a notice as a draft',
    input: noticeDraft,
    output: notice,
    errors: ['rule', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    tells: ['notices'],
    access: messagingUse,
    summary: 'Change a notice; on the board it can ask to be read and acknowledged again',
    input: noticeDraft.extend({ id, version: z.int(), askAgain: z.boolean().default(false) }),
    output: notice,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    tells: ['notices'],
    access: messagingUse,
    summary: 'Discard a draft',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    tells: ['notices'],
    access: messagingUse,
    summary: 'Put a notice on the board from its first day on',
    input: versioned,
    output: notice,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    tells: ['notices'],
    access: messagingUse,
    summary: 'Take a notice off the board; who has read it stays on record',
    input: versioned.extend({ because: optionalLine(200) }),
    output: notice,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  readers: endpoint({
    method: 'GET',
    path: `${path}/:id/readers`,
    access: messagingUse,
    summary: 'Who has read and acknowledged a notice, and who has not',
    input: pageInput(['fullName', 'username', 'department', 'readAt', 'acknowledgedAt'])
      .extend({ state: z.enum(readerStates).optional() })
      .extend(byId.shape),
    output: pageOf(noticeReader),
    errors: ['not_found'],
  }),
};
