import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { publicationsApi } from '../contract/publications.ts';
import { timetablePapersApi } from '../contract/papers.ts';
import { publishedApi } from '../contract/published.ts';
import { timetableFeedsApi } from '../contract/feeds.ts';
import { timetableWallApi } from '../contract/wall.ts';
import { createFeed, listFeeds, renewFeed, revokeFeed } from './feeds/feeds.store.ts';
import { serveCalendars } from './feeds/serve.ts';
import { readWall } from './feeds/wall.ts';
import { timetablePaper, timetableWorkbook } from './papers/papers.ts';
import { listPublications, plansToPublish } from './publish/publications.store.ts';
import { daysChanged } from './publish/days-changed.ts';
import { checkPublication, publishPlan } from './publish/publish.ts';
import { withdrawPublication } from './publish/withdraw.ts';
import { arrangedDays } from './read/arranged.ts';
import { readChoices, readMine, readWeek } from './read/week.ts';

export const publishedServer: AreaServer = ({ ports, letterhead, publicUrl }) => {
  const arranged = ports.of(arrangedDays);
  const changed = ports.of(daysChanged);
  return {
    routes: [
      ...implement(publicationsApi, {
        list: (ctx, input) => listPublications(ctx, input),
        plans: async (ctx) => ({ rows: await plansToPublish(ctx.tx) }),
        check: (ctx, input) => checkPublication(ctx, input),
        publish: (ctx, input) => publishPlan(ctx, input, changed),
        withdraw: (ctx, { id }) => withdrawPublication(ctx, id, changed),
      }),
      ...implement(publishedApi, {
        choices: (ctx, input) => readChoices(ctx, input),
        week: (ctx, input) => readWeek(ctx, arranged, input),
        mine: (ctx, input) => readMine(ctx, arranged, input),
      }),
      ...implement(timetablePapersApi, {
        paper: (ctx, input) => timetablePaper(ctx, input, letterhead),
        workbook: (ctx, input) => timetableWorkbook(ctx, input),
      }),
      ...implement(timetableFeedsApi, {
        list: (ctx) => listFeeds(ctx),
        create: (ctx, input) => createFeed(ctx, publicUrl, input),
        renew: (ctx, { id }) => renewFeed(ctx, publicUrl, id),
        revoke: async (ctx, { id }) => {
          await revokeFeed(ctx, id);
          return {};
        },
      }),
      ...implement(timetableWallApi, { read: (ctx, { key }) => readWall(ctx, key, arranged) }),
    ],
    serve: (http, services) => serveCalendars(http, services, arranged),
  };
};
