import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { mismatchesApi } from '../contract/mismatches.ts';
import { listMismatches } from './mismatches.store.ts';

export const mismatchesServer: AreaServer = () => ({
  routes: implement(mismatchesApi, { list: (ctx, input) => listMismatches(ctx, input) }),
});
