import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** Takes over what later areas keep of a topic when it is merged into another. */
export type TopicMove = (ctx: SchoolContext, fromId: number, intoId: number) => Promise<void>;

/** What later areas do when topics are merged: without it a topic that they use cannot be merged away. */
export const topicMoves = port<TopicMove>('elearning.topicMoves');

/** The same of a tag. */
export type TagMove = (ctx: SchoolContext, fromId: number, intoId: number) => Promise<void>;
export const tagMoves = port<TagMove>('elearning.tagMoves');
