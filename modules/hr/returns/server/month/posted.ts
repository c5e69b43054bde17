import { sql } from 'kysely';
import type { RunState } from '../../../runs/contract/runs.ts';

/** Runs that count: what was taken back, or is not posted yet, is told to nobody. */
export const postedStates: readonly RunState[] = ['posted', 'paid', 'locked'];

/** True of a run `r` of `hr.pay_run` that counts. */
export const posted = sql<boolean>`r.state = any(${[...postedStates]}::text[])`;
