import type { Area } from '#kit/contract/module.ts';
import { privacyAdmin } from '../contract/access.ts';
import { breachesApi } from './contract/breaches.ts';
import { consentsApi } from './contract/consents.ts';
import { erasuresApi } from './contract/erasures.ts';
import { healthAccessApi } from './contract/health-access.ts';
import { dataRequestsApi } from './contract/requests.ts';
import { retentionApi } from './contract/retention.ts';

/** What families allow and ask for, breaches, for how long data is kept, and erasures. */
export const privacy: Area = {
  name: 'privacy',
  uses: ['students', 'applications', 'leaveouts', 'board'],
  publishes: ['registration.consents', 'registration.held_students', 'registration.let_erase'],
  apis: {
    consents: consentsApi,
    healthAccess: healthAccessApi,
    dataRequests: dataRequestsApi,
    erasures: erasuresApi,
    breaches: breachesApi,
    retention: retentionApi,
  },
  entities: {
    'data request': privacyAdmin,
    'legal hold': privacyAdmin,
    breach: privacyAdmin,
  },
};
