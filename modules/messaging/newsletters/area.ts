import type { Area } from '#kit/contract/module.ts';
import { messagingUse } from '../contract/access.ts';
import { newsletterApproval } from './contract/newsletter-approval.ts';
import { newslettersApi } from './contract/newsletters.ts';
import { openNewslettersApi } from './contract/open-newsletter.ts';

export const newsletters: Area = {
  name: 'newsletters',
  uses: ['audience', 'compose'],
  apis: { newsletters: newslettersApi, openNewsletters: openNewslettersApi },
  entities: { newsletter: messagingUse },
  approvals: [newsletterApproval],
};
