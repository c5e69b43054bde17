import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { employeesWrite } from '../../contract/access.ts';

/** True for whom the server lets keep employees. */
export const mayChange = (): boolean => judge(employeesWrite, viewer()) === 'allowed';

/** Why a record’s form cannot be changed; null for who may. */
export const lockedWords = (): string | null => (mayChange() ? null : 'Whoever keeps employees changes this.');
