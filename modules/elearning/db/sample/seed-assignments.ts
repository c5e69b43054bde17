import type { SchoolContext } from '#kit/server/http/context.ts';

export async function seedAssignments(_ctx: SchoolContext): Promise<void> {}
