import { schoolById } from '#modules/platform/server/public.ts';
import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { enrolments } from '../contract/enrolments.ts';
import { gadgetsApi } from '../contract/gadgets.ts';
import { punchesApi } from '../contract/punches.ts';
import { commandsOf, order } from './gadgets/commands.store.ts';
import { decideGadget, gadgetStore } from './gadgets/gadgets.store.ts';
import { noteSilence } from './gadgets/silent.ts';
import { enrolmentStore } from './people/enrolments.store.ts';
import { getPunch, listPunches, takeSent } from './punches/punches.store.ts';
import { serveDevices } from './push/serve.ts';

export const devicesServer: AreaServer = ({ sealer }) => {
  const store = gadgetStore(sealer);
  return {
    routes: [
      ...implement(gadgetsApi, {
        ...handlersOf(store),
        approve: (ctx, input) => decideGadget(ctx, store, input, 'approved'),
        refuse: (ctx, input) => decideGadget(ctx, store, input, 'refused'),
        commands: async (ctx, { id }) => {
          await store.get(ctx, id);
          return commandsOf(ctx.tx, id);
        },
        order: async (ctx, input) => {
          await store.get(ctx, input.id);
          return { ordered: await order(ctx, input) };
        },
      }),
      ...implement(enrolments.api, handlersOf(enrolmentStore)),
      ...implement(punchesApi, {
        list: (ctx, input) => listPunches(ctx.tx, input),
        get: (ctx, { id }) => getPunch(ctx.tx, id),
        take: (ctx, input) => takeSent(ctx, input),
      }),
    ],
    serve: (http, services) => serveDevices(http, services, sealer),
    minutely: (services, log) => noteSilence(services, log, (id) => schoolById(services, id)),
  };
};
