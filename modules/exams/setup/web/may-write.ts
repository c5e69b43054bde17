import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { examsAdmin } from '../../contract/access.ts';

/** True for whom the server lets change what examinations go by. */
export const mayWrite = (): boolean => judge(examsAdmin, viewer()) === 'allowed';

/** Why a record's form cannot be changed; null for who may. */
export const lockedWords = (): string | null => (mayWrite() ? null : 'The examinations administrator changes this.');
