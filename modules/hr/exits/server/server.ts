import { implement } from '#kit/server/http/implement.ts';
import { nothingPaid, paidUntilPort } from '../../employees/server/paid-until.ts';
import { itemPaidUntilPort, noneItemPaid } from '../../items/server/for-runs.ts';
import type { AreaServer } from '../../server/parts.ts';
import { exitsApi } from '../contract/exits.ts';
import { confirmExit, takeExitBack } from './confirm.ts';
import { getExit, listExits } from './exits.store.ts';
import { printCertificate, printStatement } from './papers.ts';
import { prepareExit, preview, updateExit } from './prepare.ts';

export const exitsServer: AreaServer = (house) => {
  const [paidUntil = nothingPaid] = house.ports.of(paidUntilPort);
  const [itemPaid = noneItemPaid] = house.ports.of(itemPaidUntilPort);
  const posted = { paidUntil, itemPaid };
  return {
    routes: implement(exitsApi, {
      list: (ctx, input) => listExits(ctx, input),
      get: (ctx, { id }) => getExit(ctx, id),
      preview: (ctx, draft) => preview(ctx, draft),
      prepare: (ctx, draft) => prepareExit(ctx, draft),
      update: (ctx, input) => updateExit(ctx, input),
      confirm: (ctx, input) => confirmExit(ctx, posted, input),
      takeBack: (ctx, input) => takeExitBack(ctx, posted, input),
      statement: (ctx, { id }) => printStatement(ctx, id, house),
      certificate: (ctx, input) => printCertificate(ctx, input, house),
    }),
  };
};
