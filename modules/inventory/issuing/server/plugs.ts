import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { clearanceChecks } from '#modules/registration/server/public.ts';
import { chargeApproval } from '../contract/charge-approval.ts';
import { keptCharges } from './charges.store.ts';
import { storesClearance } from './clearance.ts';

/** What waits for somebody, as the first page shows it. */
export const issuingAtHome: readonly Waits[] = waitsOf(chargeApproval, keptCharges);

/** What this area plugs into modules and areas before it. */
export const issuingProvides: readonly Provided[] = [...provide(clearanceChecks, storesClearance)];
