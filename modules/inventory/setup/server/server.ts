import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { duties } from '../contract/duties.ts';
import { storeSettingsApi } from '../contract/settings.ts';
import { signingApi } from '../contract/signing.ts';
import { vendorOptionsApi } from '../contract/suppliers.ts';
import { addUsual } from './add-usual.ts';
import { dutyStore, listDuties } from './duties.store.ts';
import { vendorOptions } from './lookups.store.ts';
import { awaitingBill } from './ports.ts';
import { postingAccounts, saveStoreSetting, storeSetting } from './settings.store.ts';
import { mySigning, setMySigning } from './sign.ts';

// Items, categories and stores say what is in store: the area that keeps the stock answers for them.
export const setupServer: AreaServer = ({ ports }) => {
  const [waits = null] = ports.of(awaitingBill);
  return {
    routes: [
      ...implement(duties.api, { ...handlersOf(dutyStore), list: listDuties }),
      ...implement(storeSettingsApi, {
        get: (ctx) => storeSetting(ctx.tx),
        save: (ctx, said) => saveStoreSetting(ctx, said, waits),
        accounts: (ctx) => postingAccounts(ctx.tx),
        addUsual,
      }),
      ...implement(vendorOptionsApi, { options: (ctx, input) => vendorOptions(ctx.tx, input) }),
      ...implement(signingApi, {
        mine: mySigning,
        set: async (ctx, { pin }) => {
          await setMySigning(ctx, pin);
          return {};
        },
      }),
    ],
  };
};
