import { defineModule } from '#kit/contract/module.ts';
import { balancesApis } from './contract/balances/apis.ts';
import { balancesEntities } from './contract/balances/entities.ts';
import { banksApis } from './contract/banks/apis.ts';
import { banksEntities } from './contract/banks/entities.ts';
import { billingApis } from './contract/billing/apis.ts';
import { billingEntities } from './contract/billing/entities.ts';
import { booksApis } from './contract/books/apis.ts';
import { booksEntities } from './contract/books/entities.ts';
import { cashierApis } from './contract/cashier/apis.ts';
import { cashierEntities } from './contract/cashier/entities.ts';
import { cashierEvents } from './contract/cashier/events.ts';
import { pocketApis } from './contract/pocket/apis.ts';
import { pocketEntities } from './contract/pocket/entities.ts';
import { pocketEvents } from './contract/pocket/events.ts';
import { menu } from './contract/screens.ts';
import { spendingApis } from './contract/spending/apis.ts';
import { spendingEntities } from './contract/spending/entities.ts';
import { spendingEvents } from './contract/spending/events.ts';

export const finance = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging'],
  // Every change here is grave: there is no scope for plain ones. What a second person decides, a person decides.
  tokens: {
    read: 'Fees, receipts, balances, spending, banks and the books',
    act: 'Receive and move money, bill, and change what money is kept by',
    never: [
      'secondPerson',
      'mpesa',
      'feeds',
      'periods',
      'feeStructures.approve',
      'vouchers.check',
      'vouchers.approve',
      'billingRequests.decide',
      'budgets.decide',
      'refunds.decide',
      'suspenseRefunds.decide',
      'reminders.decide',
    ],
  },
  behindCode: { open: { 'receipts.check': 'Whoever holds a printed receipt checks it, without an account.' } },
  // Keys of payment providers, sealed for the school that has them; seals of its own ledger, which a copy seals anew.
  staysHere: [
    'finance.mpesa',
    'finance.bank_feed',
    'finance.seal',
    'finance.sealed_journal',
    'finance.posted_link',
    'finance.ledger_check',
  ],
  apis: {
    ...balancesApis,
    ...cashierApis,
    ...billingApis,
    ...pocketApis,
    ...spendingApis,
    ...banksApis,
    ...booksApis,
  },
  entities: {
    ...cashierEntities,
    ...balancesEntities,
    ...banksEntities,
    ...billingEntities,
    ...pocketEntities,
    ...booksEntities,
    ...spendingEntities,
  },
  events: [...Object.values(cashierEvents), ...pocketEvents, ...spendingEvents],
});
