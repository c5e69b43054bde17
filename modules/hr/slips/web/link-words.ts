import type { Status } from '#kit/web/ui/Status.tsx';
import type { ComponentProps } from 'react';
import type { LinkState, LinkWay, NotSentReason } from '../contract/links.ts';

type Tone = ComponentProps<typeof Status>['tone'];

export const wayWords: Readonly<Record<LinkWay, string>> = { email: 'E-mail', sms: 'SMS' };

export const linkStateWords: Readonly<Record<LinkState, readonly [word: string, tone: Tone]>> = {
  waiting: ['Is being sent', 'inf'],
  sent: ['Sent', 'pos'],
  opened: ['Opened', 'pos'],
  locked: ['Locked: five wrong answers', 'neg'],
  expired: ['No longer opens', 'quiet'],
  revoked: ['Revoked', 'quiet'],
  failed: ['Could not be sent', 'neg'],
};

export const reasonWords: Readonly<Record<NotSentReason, string>> = {
  none: 'Wants none sent',
  no_email: 'No e-mail address',
  no_phone: 'No phone number',
  no_id: 'No ID number to open it with',
  blocked: 'Number wants no messages',
  no_mail: 'No e-mail leaves this installation',
};
