import type { RoleAccess } from '#kit/contract/access.ts';
import { examsAdmin, teachingUse } from '#modules/exams/contract/access.ts';
import { messagingUse } from '#modules/messaging/contract/access.ts';
import { teaches } from '../../contract/access.ts';
import type { DraftKind } from './words.ts';

/** Who makes of a draft what it is a draft of: whoever could make it on its own screen; and what the others are told. */
export const taking: Readonly<Record<DraftKind, { access: RoleAccess; otherwise: string }>> = {
  question: { access: teaches, otherwise: 'Who teaches the subject takes this draft.' },
  plan: { access: teachingUse, otherwise: 'Who teaches the subject takes this draft.' },
  remark: { access: examsAdmin, otherwise: 'Who administers exams adds remarks to the bank. Copy the text instead.' },
  newsletter: { access: messagingUse, otherwise: 'Who writes newsletters takes this draft.' },
};
