import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { isBlank } from '#kit/contract/rich-text.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import { newsletterApproval } from '../contract/newsletter-approval.ts';
import type { newslettersApi } from '../contract/newsletters.ts';
import { problemWords } from './images.store.ts';
import { getNewsletter } from './newsletters.store.ts';
import type { NewsletterWriting } from './write.store.ts';

/** Where newsletters are kept, and whose they are. */
export const keptNewsletters = {
  table: 'messaging.newsletter',
  own: { mine: (me: number) => sql`${me}::bigint = any(t.writers)` },
};

const newsletters = documents(newsletterApproval, {
  ...keptNewsletters,
  read: (ctx: NewsletterWriting, id) => getNewsletter(ctx, id),
  audit: ({ number, year }: Newsletter) => (number === null ? {} : { Issue: `${number} of ${year}` }),
});

/** Puts a draft to review. */
export const submitNewsletter = (ctx: NewsletterWriting, at: Input<typeof newslettersApi.submit>): Promise<Newsletter> =>
  newsletters.take(ctx, 'submit', at, null, (found) => {
    if (found.sections.every(({ body, images }) => isBlank(body) && images.length === 0))
      throw new UserError('rule', 'Write the newsletter first.');
    requireConsent(found);
    return { submitted_at: ctx.now, remark: null, updated_at: ctx.now };
  });

/** Makes what waits for review a draft again. */
export const takeBack = (ctx: NewsletterWriting, at: Input<typeof newslettersApi.takeBack>): Promise<Newsletter> =>
  newsletters.take(ctx, 'takeBack', at, null, () => ({ submitted_at: null, remark: null, updated_at: ctx.now }));

/** A second person publishes it, or sends it back. Consents are looked up again: a family may have changed its mind. */
export function decideNewsletter(
  ctx: NewsletterWriting,
  { approved, remark, ...at }: Input<typeof newslettersApi.decide>,
): Promise<Newsletter> {
  const reviewed = { remark, reviewer: ctx.user.fullName, reviewed_at: ctx.now, updated_at: ctx.now };
  if (!approved) return newsletters.take(ctx, 'sendBack', at, remark, () => ({ ...reviewed, submitted_at: null }));
  return newsletters.take(ctx, 'publish', at, remark, async (found) => {
    requireConsent(found);
    const year = Number(schoolDay(ctx).slice(0, 4));
    const number = await nextNumber(ctx.tx, 'newsletter', String(year));
    const token = `${ctx.school.id.toString(36)}.${randomBytes(24).toString('base64url')}`;
    return { ...reviewed, year, number, token, published_at: ctx.now };
  });
}

/** Takes a newsletter off the web. */
export const archiveNewsletter = (ctx: NewsletterWriting, at: Input<typeof newslettersApi.archive>): Promise<Newsletter> =>
  newsletters.take(ctx, 'archive', at, null, () => ({ archived_at: ctx.now, updated_at: ctx.now }));

function requireConsent({ problems }: Newsletter): void {
  if (problems.length > 0) throw new UserError('rule', problems.map(problemWords).join(' '), { detail: problems });
}
