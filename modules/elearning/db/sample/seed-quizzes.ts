import type { SchoolContext } from '#kit/server/http/context.ts';

export async function seedQuizzes(_ctx: SchoolContext): Promise<void> {}
