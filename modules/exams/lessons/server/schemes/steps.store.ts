import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { schemeApproval } from '../../contract/scheme-approval.ts';
import type { Scheme, schemesApi } from '../../contract/schemes.ts';
import { addNote } from '../notes.store.ts';
import type { LessonContext } from '../person.ts';
import { getScheme } from './schemes.store.ts';

const schemes = documents(schemeApproval, {
  table: 'exams.scheme',
  read: (ctx: LessonContext, id) => getScheme(ctx, id),
  audit: ({ state }: Scheme) => ({ state }),
  write: (ctx, { id, to, comment }) => addNote(ctx, { schemeId: id }, to, comment),
});

/** Hands a scheme in. */
export const submitScheme = (ctx: LessonContext, { id, version }: Input<typeof schemesApi.submit>): Promise<Scheme> =>
  schemes.take(ctx, 'submit', { id, version }, null, ({ lessons }) => {
    if (lessons === 0) throw new UserError('rule', 'A scheme without lessons cannot be submitted. Type its lessons first.');
    return { submitted_by: ctx.user.accountId };
  });

/** Approves a scheme, or returns it with what has to change. */
export const decideScheme = (
  ctx: LessonContext,
  { id, version, approved, comment }: Input<typeof schemesApi.decide>,
): Promise<Scheme> => schemes.take(ctx, approved ? 'approve' : 'giveBack', { id, version }, comment);
