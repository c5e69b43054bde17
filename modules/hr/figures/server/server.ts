import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { hrFiguresApi } from '../contract/figures.ts';
import { hrToday } from './dashboard.store.ts';
import { payToday } from './pay.store.ts';

export const figuresServer: AreaServer = () => ({
  routes: implement(hrFiguresApi, { today: (ctx) => hrToday(ctx), pay: (ctx) => payToday(ctx) }),
});
