import { balancesRead, balancesSend, dashboardRead, financeAdmin } from '../../contract/access.ts';

/** Whose history can be read, and by whom. */
export const balancesEntities = {
  'message template': financeAdmin,
  promise: balancesRead,
  statement: balancesRead,
  'run of reminders': balancesSend,
  'ledger check': dashboardRead,
  'ledger seal': dashboardRead,
};
