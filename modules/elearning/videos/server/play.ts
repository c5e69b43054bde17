import { sql } from 'kysely';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { readTicket, writeTicket } from '#kit/server/auth/tickets.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import { authorise } from '#kit/server/http/answer.ts';
import type { PublicContext, SchoolContext } from '#kit/server/http/context.ts';
import { learnerVideosApi, videoFilesApi } from '../contract/learner.ts';
import { videosApi } from '../contract/videos.ts';
import { type Ctx, markerOf, studentOf, worksOn } from './scope.ts';
import { isOpen, seenBy } from './learner/seen.ts';

/** How long an address plays before the page must ask for another, in milliseconds: longer than a day of school. */
const playsFor = 12 * 60 * 60 * 1000;

/** Where the caller's player finds a recording. It opens nothing for anybody once their session is closed. */
export function playAddress({ services, user, now }: Ctx, lessonId: number): string {
  const until = new Date(now.getTime() + playsFor);
  const ticket = writeTicket(services.signer, { sessionId: user.sessionId, what: `video-${lessonId}`, until });
  return videoFilesApi.play.path.replace(':ticket', ticket);
}

const gone = () => notFound('recording');

/** The recording of a ticket, for whoever may see it now. Throws 401, 403 and 404. */
export async function playVideo(ctx: PublicContext, text: string): Promise<BinaryAnswer> {
  const ticket = readTicket(ctx.services.signer, text, ctx.now);
  const lessonId = Number(/^video-(\d{1,15})$/.exec(ticket?.what ?? '')?.[1] ?? Number.NaN);
  if (!ticket || Number.isNaN(lessonId)) throw gone();
  const user = await ctx.services.identity.principalOfSession(ticket.sessionId);
  authorise(user?.kind === 'student' ? learnerVideosApi.get : videosApi.get, user);
  const school = user?.school;
  if (!user || !school) throw gone();
  return asSchool(ctx.tx, school.id, async () => {
    const own: SchoolContext = { ...ctx, user, school, upload: null };
    const allowed =
      user.kind === 'student' ? sql`${seenBy(studentOf(own), ctx.now)} and ${isOpen(ctx.now)}` : worksOn(await markerOf(own));
    const { rows } = await sql<{ fileId: number | null }>`
      select v.file_id as "fileId" from elearning.video_lesson v
       where v.school_id = ${school.id} and v.id = ${lessonId}::bigint and ${allowed}`.execute(ctx.tx);
    const fileId = rows[0]?.fileId ?? null;
    if (fileId === null) throw gone();
    return ctx.services.files.openOf(ctx.tx, school.id, fileId);
  });
}
