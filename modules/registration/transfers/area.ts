import type { Area } from '#kit/contract/module.ts';
import { registrationWrite } from '../contract/access.ts';
import { clearanceDutiesApi } from './contract/duties.ts';
import { transferEvents } from './contract/events.ts';
import { transferOffersApi } from './contract/offers.ts';
import { clearanceSignersApi } from './contract/signers.ts';
import { transferApproval } from './contract/transfer-approval.ts';
import { clearanceItems, transfersApi } from './contract/transfers.ts';

/** Who goes to another school and who comes from one, and what departments sign before. */
export const transfers: Area = {
  name: 'transfers',
  uses: ['students', 'leaveouts', 'privacy'],
  publishes: ['registration.transfer'],
  apis: {
    transfers: transfersApi,
    transferOffers: transferOffersApi,
    clearanceItems,
    clearanceSigners: clearanceSignersApi,
    clearanceDuties: clearanceDutiesApi,
  },
  events: Object.values(transferEvents),
  entities: {
    transfer: registrationWrite,
    'transfer offer': registrationWrite,
    'clearance signers': registrationWrite,
  },
  approvals: [transferApproval],
};
