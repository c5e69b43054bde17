import { schoolById } from '#modules/platform/server/public.ts';
import { UserError } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { enrolmentsApi } from '../contract/enrolments.ts';
import { gadgetsApi } from '../contract/gadgets.ts';
import { punchesApi } from '../contract/punches.ts';
import { commandsOf, order } from './gadgets/commands.store.ts';
import { decideGadget, gadgetStore } from './gadgets/gadgets.store.ts';
import { noteSilence } from './gadgets/silent.ts';
import { kioskRoutes } from './kiosk/kiosk.routes.ts';
import { endOfLeavers } from './people/end-numbers.ts';
import { enrolmentStore } from './people/enrolments.store.ts';
import { numberEverybody } from './people/give-numbers.ts';
import { getPunch, listPunches, takeSent } from './punches/punches.store.ts';
import { serveHikvision } from './hikvision/serve.ts';
import { closeStaffDays } from './punches/close-staff-days.ts';
import { reworkDays } from './punches/rework-days.job.ts';
import { shiftChoices, shiftStore } from '../../setup/server/shifts.store.ts';
import { shiftsApi } from '../../setup/contract/shifts.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { serveDevices } from './push/serve.ts';
import { Turns } from './push/turns.ts';

/** How many posts of devices are worked at once, and how many wait: so many schools may send what they kept while the line was down. */
const deviceTurns = [1, 100] as const;

/** Shifts are written where the days that they judge are worked out: a change works them out anew in the background. */
const shifts = shiftStore<SchoolContext>(async (ctx, from, whose) => {
  if (from <= schoolDay(ctx)) await ctx.services.jobs.enqueue(ctx, reworkDays, { from, whose }, `Days by shifts from ${from}`);
});

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
          const { maker, accessControl } = await store.get(ctx, input.id);
          if (maker !== 'zkteco') throw new UserError('rule', 'Only devices that speak ZKTeco’s PUSH take commands from here.');
          if (accessControl && (input.what === 'enrol finger' || input.what === 'punches since'))
            throw new UserError(
              'rule',
              'Access-control models take fingers at the device, and send their events unasked: they know no such command.',
            );
          return { ordered: await order(ctx, input) };
        },
      }),
      ...kioskRoutes(store),
      ...implement(shiftsApi, { ...handlersOf(shifts), choices: (ctx) => shiftChoices(ctx) }),
      ...implement(enrolmentsApi, {
        ...handlersOf(enrolmentStore),
        everybody: async (ctx) => ({ given: await numberEverybody(ctx) }),
      }),
      ...implement(punchesApi, {
        list: (ctx, input) => listPunches(ctx.tx, input),
        get: (ctx, { id }) => getPunch(ctx.tx, id),
        take: (ctx, input) => takeSent(ctx, input),
      }),
    ],
    jobs: [reworkDays],
    serve: (http, services) => {
      const turns = new Turns(...deviceTurns);
      serveDevices(http, services, sealer, turns);
      serveHikvision(http, services, sealer, turns);
    },
    minutely: async (services, log) => {
      const byId = (id: number) => schoolById(services, id);
      await noteSilence(services, log, byId);
      await endOfLeavers(services, log, byId);
      await closeStaffDays(services, log, byId);
    },
  };
};
