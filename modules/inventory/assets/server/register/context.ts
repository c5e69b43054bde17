import type { SchoolContext } from '#kit/server/http/context.ts';

/** What changing the register needs of a handler's context; it posts. */
export type AssetContext = Pick<
  SchoolContext,
  'tx' | 'changed' | 'now' | 'school' | 'services' | 'user' | 'beforeCommit' | 'afterCommit'
>;

/** What reading it needs. */
export type ReadContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>;
