import { screen } from '#kit/contract/screen.ts';
import { pocketMoneyRead, pocketMoneyUse, transportRead } from '../../contract/access.ts';

const otp = true;

export const pocketScreens = {
  pocketMoney: screen({
    path: '/pocketmoney',
    title: 'Pocket money',
    access: pocketMoneyRead,
    otp,
    words: 'wallets deposits withdrawals tuck shop limits payouts students cash',
  }),
  walletTill: screen({
    path: '/pocketmoney/till',
    title: 'Pocket money till',
    access: pocketMoneyUse,
    otp,
    parent: 'pocketMoney',
    menu: false,
    words: 'tuck shop queue scan ID card purchase hand out',
  }),
  payoutSheet: screen({
    path: '/pocketmoney/payout',
    title: 'Payout sheet',
    access: pocketMoneyUse,
    otp,
    parent: 'pocketMoney',
    menu: false,
    words: 'class list Saturday signatures hand out',
  }),
  walletSheet: screen({
    path: '/pocketmoney/deposits',
    title: 'Deposits from a sheet',
    access: pocketMoneyUse,
    otp,
    parent: 'pocketMoney',
    menu: false,
    words: 'paste excel csv bulk pocket money',
  }),
  wallet: screen({ path: '/pocketmoney/:id', title: 'Wallet', access: pocketMoneyRead, otp, parent: 'pocketMoney' }),
  locations: screen({
    path: '/locations',
    title: 'Locations',
    access: transportRead,
    otp,
    words: 'stages zones transport fees pick up drop bus stops',
  }),
  routes: screen({
    path: '/routes',
    title: 'Routes',
    access: transportRead,
    otp,
    words: 'transport bus riders vehicles drivers fuel insurance inspection PSV',
  }),
  route: screen({ path: '/routes/:id', title: 'Route', access: transportRead, otp, parent: 'routes' }),
} as const;
