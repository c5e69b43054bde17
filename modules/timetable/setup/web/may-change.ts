import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { timetableAdmin } from '../../contract/access.ts';

/** True for whom the server lets change timetables and what they go by. */
export const mayChange = (): boolean => judge(timetableAdmin, viewer()) === 'allowed';

/** Why a record's form cannot be changed; null for who may. */
export const lockedWords = (): string | null => (mayChange() ? null : 'The timetable administrator changes this.');
