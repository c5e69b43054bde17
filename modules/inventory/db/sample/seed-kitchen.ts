import type { SchoolContext } from '#kit/server/http/context.ts';

/** Menus of the sample school. */
export async function seedKitchen(_ctx: SchoolContext): Promise<void> {}
