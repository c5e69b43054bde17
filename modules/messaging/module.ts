import { defineModule } from '#kit/contract/module.ts';
import { audience } from './audience/area.ts';
import { compose } from './compose/area.ts';
import { delivery } from './delivery/area.ts';
import { newsletters } from './newsletters/area.ts';
import { notices } from './notices/area.ts';
import { numbers } from './numbers/area.ts';
import { outgoing } from './outgoing/area.ts';
import { sms } from './sms/area.ts';
import { texts } from './texts/area.ts';
import { menu } from './contract/screens.ts';

export const messaging = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration'],
  areas: [outgoing, delivery, sms, numbers, audience, texts, compose, notices, newsletters],
  tokens: {
    read: 'Messages, templates, notices and newsletters',
    write: 'Write messages, templates, notices and newsletters without sending',
    act: 'Send messages, decide over waiting ones and remove',
    never: ['provider'],
  },
  staysHere: [
    'messaging.provider',
    'messaging.line',
    'messaging.credit_account',
    'messaging.credit_entry',
    'messaging.notice_reader',
  ],
});
