import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { amnestyApproval, waiverApproval } from './contract/fine-approvals.ts';
import { clearanceApi, finesApi } from './contract/fines.ts';
import { amnestiesApi, waiversApi } from './contract/waivers.ts';

/** Fines for what is late, damaged or lost, on the account in finance; clearance of who leaves. */
export const fines: Area = {
  name: 'fines',
  uses: ['catalogue', 'desk'],
  publishes: ['library.fine', 'library.fine_step', 'library.waiver', 'library.amnesty'],
  apis: { libraryFines: finesApi, libraryClearance: clearanceApi, fineWaivers: waiversApi, fineAmnesties: amnestiesApi },
  entities: { fine: everybody, 'waiver of a fine': everybody, amnesty: everybody },
  approvals: [waiverApproval, amnestyApproval],
};
