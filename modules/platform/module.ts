import { allRights } from '#kit/contract/access.ts';
import { defineModule } from '#kit/contract/module.ts';
import { authApi } from './contract/auth.ts';
import { backupsApi } from './contract/backups.ts';
import { branchesApi } from './contract/branches.ts';
import { impersonationApi } from './contract/impersonation.ts';
import { logsApi } from './contract/logs.ts';
import { ownAccountApi } from './contract/own-account.ts';
import { financeCodeApi } from './contract/finance-code.ts';
import { resetApi } from './contract/reset.ts';
import { restoreApi } from './contract/restore.ts';
import { schoolsApi } from './contract/schools.ts';
import { secondFactorApi } from './contract/second-factor.ts';
import { menu } from './contract/screens.ts';
import { usersApi } from './contract/users.ts';

export const platform = defineModule({
  ...menu,
  uses: [],
  publishes: [
    'platform.schools',
    'platform.users',
    'platform.student_users',
    'platform.user_roles',
    'platform.transfer_offers',
    'platform.rename_offers',
  ],
  apis: {
    auth: authApi,
    reset: resetApi,
    financeCode: financeCodeApi,
    secondFactor: secondFactorApi,
    ownAccount: ownAccountApi,
    branches: branchesApi,
    schools: schoolsApi,
    restore: restoreApi,
    users: usersApi,
    impersonation: impersonationApi,
    logs: logsApi,
    backups: backupsApi,
  },
  staysHere: ['account', 'account_role', 'api_token', 'session', 'sign_in_attempt', 'signer'].map((name) => `platform.${name}`),
  entities: { user: allRights, 'student account': allRights, 'API token': allRights },
});
