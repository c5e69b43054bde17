import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { figuresApi } from '../contract/figures.ts';
import { dashboard, listClasses, listRooms, listSubjects, listTeachers } from './figures.ts';

export const figuresServer: AreaServer = () => ({
  routes: implement(figuresApi, {
    dashboard: (ctx) => dashboard(ctx),
    teachers: (ctx, input) => listTeachers(ctx, input),
    classes: (ctx, input) => listClasses(ctx, input),
    rooms: (ctx, input) => listRooms(ctx, input),
    subjects: (ctx, input) => listSubjects(ctx, input),
  }),
});
