import { defineModule } from '#kit/contract/module.ts';
import { messagingUse } from './contract/access.ts';
import { audienceApi } from './contract/audience.ts';
import { composeApi } from './contract/compose/compose.ts';
import { blacklistApi } from './contract/sms/blacklist.ts';
import { creditApi, platformCreditApi } from './contract/sms/credit.ts';
import { smsDashboardApi } from './contract/sms/dashboard.ts';
import { smsEvents } from './contract/sms/events.ts';
import { smsApi } from './contract/sms/history.ts';
import { hygieneApi } from './contract/sms/hygiene.ts';
import { providerApi } from './contract/sms/provider.ts';
import { eventRulesApi } from './contract/event-rules.ts';
import { newslettersApi } from './contract/newsletters/newsletters.ts';
import { openNewslettersApi } from './contract/newsletters/open-newsletter.ts';
import { noticeEvents } from './contract/notices/events.ts';
import { noticesApi } from './contract/notices/notices.ts';
import { menu } from './contract/screens.ts';
import { sendingRulesApi } from './contract/sending-rules.ts';
import { sheetsApi } from './contract/sheets.ts';
import { templatesApi } from './contract/templates.ts';

export const messaging = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration'],
  tokens: {
    read: 'Messages, templates, notices and newsletters',
    write: 'Write messages, templates, notices and newsletters without sending',
    act: 'Send messages, decide over waiting ones and remove',
    never: ['provider'],
  },
  apis: {
    audience: audienceApi,
    compose: composeApi,
    sheets: sheetsApi,
    events: eventRulesApi,
    rules: sendingRulesApi,
    templates: templatesApi,
    sms: smsApi,
    dashboard: smsDashboardApi,
    credit: creditApi,
    platformCredit: platformCreditApi,
    blacklist: blacklistApi,
    numbers: hygieneApi,
    provider: providerApi,
    notices: noticesApi,
    newsletters: newslettersApi,
    openNewsletters: openNewslettersApi,
  },
  events: [...Object.values(smsEvents), ...Object.values(noticeEvents)],
  staysHere: [
    'messaging.provider',
    'messaging.line',
    'messaging.credit_account',
    'messaging.credit_entry',
    'messaging.notice_reader',
  ],
  entities: {
    template: messagingUse,
    'composed message': messagingUse,
    'sending rules': messagingUse,
    notice: messagingUse,
    newsletter: messagingUse,
  },
});
