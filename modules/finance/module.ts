import { defineModule } from '#kit/contract/module.ts';
import { balancesApis } from './balances/contract/apis.ts';
import { balancesEntities } from './balances/contract/entities.ts';
import { banksApis } from './banks/contract/apis.ts';
import { banksEntities } from './banks/contract/entities.ts';
import { billingApis } from './billing/contract/apis.ts';
import { billingEntities } from './billing/contract/entities.ts';
import { booksApis } from './books/contract/apis.ts';
import { booksEntities } from './books/contract/entities.ts';
import { cashierApis } from './cashier/contract/apis.ts';
import { cashierEntities } from './cashier/contract/entities.ts';
import { cashierEvents } from './receiving/contract/events.ts';
import { pocketApis } from './pocket/contract/apis.ts';
import { pocketEntities } from './pocket/contract/entities.ts';
import { pocketEvents } from './pocket/contract/events.ts';
import { menu } from './contract/screens.ts';
import { spendingApis } from './spending/contract/apis.ts';
import { spendingEntities } from './spending/contract/entities.ts';
import { spendingEvents } from './spending/contract/events.ts';

export const finance = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'exams'],
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
