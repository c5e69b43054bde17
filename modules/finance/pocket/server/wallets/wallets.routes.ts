import { implement, type Route } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { payoutsApi } from '../../contract/payouts.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { checkDeposits, depositMany } from './bulk.store.ts';
import { cancelMove } from './cancel-move.ts';
import { deposit } from './deposit.ts';
import { findWallets } from './find.store.ts';
import { getMove, listMoves } from './moves-list.store.ts';
import { payoutPdf, sheetPdf } from './payout-papers.ts';
import { listPayouts, payOut, payoutSheet } from './payouts.store.ts';
import { statementPdf, walletStatement } from './statement.store.ts';
import { moneyAccounts } from './money-accounts.store.ts';
import { walletCardOf } from './wallet-cards.store.ts';
import { moveToFees, openWallet, purchase, transfer, withdraw } from './wallet-moves.store.ts';
import { changeWallet, freezeWallet, readRules, setRules } from './wallet-rules.store.ts';
import { listWallets, walletFigures } from './wallets.store.ts';

export const walletRoutes = (letterhead: LetterheadProvider): Route[] => [
  ...implement(walletsApi, {
    list: (ctx, input) => listWallets(ctx.tx, input),
    figures: (ctx) => walletFigures(ctx),
    get: (ctx, { id }) => walletCardOf(ctx.tx, id, schoolDay(ctx)),
    find: (ctx, { q }) => findWallets(ctx, q),
    statement: (ctx, input) => walletStatement(ctx, input),
    statementPdf: (ctx, input) => statementPdf(ctx, input, letterhead),
    moves: (ctx, input) => listMoves(ctx, input),
    move: (ctx, { id }) => getMove(ctx, id),
    change: (ctx, input) => changeWallet(ctx, input),
    freeze: (ctx, { id, reason }) => freezeWallet(ctx, id, reason),
    release: (ctx, { id, reason }) => freezeWallet(ctx, id, null, reason),
    rules: (ctx) => readRules(ctx.tx),
    setRules: (ctx, input) => setRules(ctx, input),
    moneyAccounts: (ctx) => moneyAccounts(ctx.tx),
  }),
  ...implement(walletMovesApi, {
    deposit: (ctx, input) => deposit(ctx, input),
    withdraw: (ctx, input) => withdraw(ctx, input),
    purchase: (ctx, input) => purchase(ctx, input),
    transfer: (ctx, input) => transfer(ctx, input),
    opening: (ctx, input) => openWallet(ctx, input),
    toFees: (ctx, input) => moveToFees(ctx, input),
    cancel: (ctx, input) => cancelMove(ctx, input),
    checkDeposits,
    depositMany: (ctx, input) => depositMany(ctx, input),
  }),
  ...implement(payoutsApi, {
    list: (ctx, input) => listPayouts(ctx.tx, input),
    sheet: (ctx, input) => payoutSheet(ctx, input),
    sheetPdf: (ctx, input) => sheetPdf(ctx, input, letterhead),
    pay: (ctx, input) => payOut(ctx, input),
    pdf: (ctx, { id }) => payoutPdf(ctx, id, letterhead),
  }),
];
