import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import { isBlank } from '#kit/contract/rich-text.ts';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import type { newslettersApi } from '../contract/newsletters.ts';
import { problemWords } from './images.store.ts';
import { getNewsletter } from './newsletters.store.ts';
import { inState, type NewsletterWriting } from './write.store.ts';

/** Puts a draft to review. */
export async function submitNewsletter(ctx: NewsletterWriting, id: number, version: number): Promise<Newsletter> {
  const found = await inState(ctx, id, version, ['draft'], 'Only a draft is put to review.');
  if (found.sections.every(({ body, images }) => isBlank(body) && images.length === 0))
    throw new UserError('rule', 'Write the newsletter first.');
  requireConsent(found);
  await sql`
    update messaging.newsletter
       set state = 'review', submitted_at = ${ctx.now}, remark = null, updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'newsletter', id, action: 'put to review' });
  return getNewsletter(ctx, id);
}

/** Makes what waits for review a draft again. */
export async function takeBack(ctx: NewsletterWriting, id: number, version: number): Promise<Newsletter> {
  await inState(ctx, id, version, ['review'], 'Only what waits for review is taken back.');
  await toDraft(ctx, id, null);
  ctx.changed({ entity: 'newsletter', id, action: 'taken back' });
  return getNewsletter(ctx, id);
}

/** A second person publishes it, or sends it back. Consents are looked up again: a family may have changed its mind. */
export async function decideNewsletter(
  ctx: NewsletterWriting,
  { id, version, approved, remark }: Input<typeof newslettersApi.decide>,
): Promise<Newsletter> {
  const found = await inState(ctx, id, version, ['review'], 'There is nothing to decide.');
  if (found.mine) refuseOwn('You have written in this newsletter, so somebody else decides about it.');
  if (!approved) {
    if (remark === null)
      throw new UserError('rule', 'Say what is to be changed.', {
        fields: [{ path: 'remark', message: 'Say what is to be changed.' }],
      });
    await toDraft(ctx, id, remark);
    ctx.changed({ entity: 'newsletter', id, action: 'sent back', reason: remark });
    return getNewsletter(ctx, id);
  }
  requireConsent(found);
  const year = Number(schoolDay(ctx).slice(0, 4));
  const number = await nextNumber(ctx.tx, 'newsletter', String(year));
  const token = `${ctx.school.id.toString(36)}.${randomBytes(24).toString('base64url')}`;
  await sql`
    update messaging.newsletter
       set state = 'published', year = ${year}, number = ${number}, token = ${token}, published_at = ${ctx.now}, remark = ${remark},
           reviewer = ${ctx.user.fullName}, reviewed_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'newsletter', id, action: 'published', after: { Issue: `${number} of ${year}` }, reason: remark });
  return getNewsletter(ctx, id);
}

/** Takes a newsletter off the web. */
export async function archiveNewsletter(ctx: NewsletterWriting, id: number, version: number): Promise<Newsletter> {
  await inState(ctx, id, version, ['published'], 'Only a published newsletter is taken off the web.');
  await sql`
    update messaging.newsletter set state = 'archived', archived_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'newsletter', id, action: 'taken off the web' });
  return getNewsletter(ctx, id);
}

async function toDraft(ctx: NewsletterWriting, id: number, remark: string | null): Promise<void> {
  const back = remark === null ? sql`` : sql`, reviewer = ${ctx.user.fullName}, reviewed_at = ${ctx.now}`;
  await sql`
    update messaging.newsletter
       set state = 'draft', submitted_at = null, remark = ${remark}, updated_at = ${ctx.now}, version = version + 1 ${back}
     where id = ${id}`.execute(ctx.tx);
}

function requireConsent({ problems }: Newsletter): void {
  if (problems.length > 0) throw new UserError('rule', problems.map(problemWords).join(' '), { detail: problems });
}
