import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { attendanceAdmin } from '../../contract/access.ts';

/** True for whom the server lets change what attendance goes by. */
export const mayChange = (): boolean => judge(attendanceAdmin, viewer()) === 'allowed';

/** Why a record's form cannot be changed; null for who may. */
export const lockedWords = (): string | null => (mayChange() ? null : 'The attendance administrator changes this.');
