import type { SchoolContext } from '#kit/server/http/context.ts';

/** Counts of what is there of the sample school. */
export async function seedCounting(_ctx: SchoolContext): Promise<void> {}
