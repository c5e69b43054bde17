import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { exitApproval } from '../contract/exit-approval.ts';
import { keptExits } from './exits.store.ts';

/** Employees who leave and wait for somebody else than who prepared it. */
export const exitsAtHome: readonly Waits[] = waitsOf(exitApproval, keptExits);
