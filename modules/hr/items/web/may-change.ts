import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { hrAdmin } from '../../contract/access.ts';

/** True for whom the server lets change what pay is made of. */
export const mayChange = (): boolean => judge(hrAdmin, viewer()) === 'allowed';

/** Why a form cannot be changed; null for who may. */
export const lockedWords = (): string | null => (mayChange() ? null : 'The HR administrator changes this.');
