import { defineModule } from '#kit/contract/module.ts';
import { balances } from './balances/area.ts';
import { banks } from './banks/area.ts';
import { billing } from './billing/area.ts';
import { books } from './books/area.ts';
import { cashier } from './cashier/area.ts';
import { control } from './control/area.ts';
import { ledger } from './ledger/area.ts';
import { pocket } from './pocket/area.ts';
import { receiving } from './receiving/area.ts';
import { spending } from './spending/area.ts';
import { menu } from './contract/screens.ts';

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
  areas: [ledger, control, receiving, billing, spending, banks, pocket, cashier, balances, books],
});
