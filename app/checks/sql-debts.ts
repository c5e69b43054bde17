/**
 * Where SQL still names what another keeps without publishing it: who, whose, and how often. A line may shrink and go; none
 * may grow, and no new one comes.
 */
export const debts: Readonly<Record<string, number>> = {
  'exams/setup → settings': 2,
  'exams/teaching → registration/students': 1,
  'finance/banks → finance/spending': 2,
  'finance/ledger → finance/banks': 1,
  'finance/ledger → finance/cashier': 1,
  'finance/receiving → finance/spending': 1,
  'registration/imports → settings': 1,
  'registration/papers → registration/privacy': 1,
  'registration/papers → registration/transfers': 2,
  'registration/privacy → finance/ledger': 9,
  'registration/privacy → platform': 10,
  'registration/privacy → registration/applications': 2,
  'registration/privacy → registration/board': 8,
  'registration/privacy → registration/sponsors': 1,
  'registration/privacy → registration/transfers': 4,
  'registration/privacy → settings': 3,
  'registration/staff → registration/board': 4,
  'registration/staff → registration/classes': 2,
};
