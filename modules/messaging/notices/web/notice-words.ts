import { judge } from '#kit/contract/access.ts';
import { roleCodes, roles } from '#kit/contract/roles.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Tone } from '#kit/web/ui/Status.tsx';
import { messagingUse } from '../../contract/access.ts';
import type { NoticeRow, NoticeState } from '../contract/notice.ts';

export const stateWords: Record<NoticeState, string> = {
  draft: 'Draft',
  scheduled: 'Waits for its day',
  current: 'On the board',
  expired: 'Over',
  withdrawn: 'Withdrawn',
};
export const stateTones: Record<NoticeState, Tone> = {
  draft: 'quiet',
  scheduled: 'inf',
  current: 'pos',
  expired: 'quiet',
  withdrawn: 'neg',
};

/** How much what a notice asks of the reader stands out. */
export const askTones: Record<NoticeRow['forYou'], Tone> = { 'To acknowledge': 'att', Unread: 'inf', Read: 'quiet', '': 'quiet' };

/** True for those who write notices. */
export const mayWrite = (): boolean => judge(messagingUse, viewer()) === 'allowed';

export const roleOptions = roleCodes.map((value) => ({ value, label: roles[value].name }));
