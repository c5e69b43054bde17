import type { SchoolContext } from '#kit/server/http/context.ts';

type Context = Pick<SchoolContext, 'afterCommit' | 'services' | 'school' | 'user'>;

/** Tells whoever else has a sheet open that it is another now, once that is committed; answers `answer`. */
export function telling<R>({ afterCommit, services, school, user }: Context, sheetId: number, answer: R): R {
  afterCommit(() => services.live.tell('marks', school.id, { about: sheetId, by: user.accountId }));
  return answer;
}

/** Tells whoever has any sheet open. */
export function tellOfSheets({ afterCommit, services, school }: Context): void {
  afterCommit(() => services.live.tell('marks', school.id));
}
