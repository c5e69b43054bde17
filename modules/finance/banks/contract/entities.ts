import { accountsRead, financeAdmin, promptsRead, suspenseRead } from '../../contract/access.ts';

/** The area's records whose history can be read. */
export const banksEntities = {
  payment: suspenseRead,
  prompt: promptsRead,
  'typed code': suspenseRead,
  'bank account': accountsRead,
  'bank statement': accountsRead,
  'bank charge': accountsRead,
  'bank transfer': accountsRead,
  'waiting posting': accountsRead,
  'limits of one person': accountsRead,
  'M-Pesa settings': financeAdmin,
  'bank notification': financeAdmin,
  'payment notice': financeAdmin,
} as const;
