import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Module } from '#kit/contract/module.ts';
import { platform } from '#modules/platform/module.ts';
import { registration } from '#modules/registration/module.ts';
import { settings } from '#modules/settings/module.ts';

/** The modules in their order: a module uses only those before it. The table of contents of the product. */
export const modules: readonly Module[] = [platform, settings, registration];

/** Every endpoint with its name, `<module>.<resource>.<call>`. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = modules.flatMap((module) =>
  Object.entries(module.apis).flatMap(([resource, api]) =>
    Object.entries(api).map(([call, endpoint]) => [`${module.name}.${resource}.${call}`, endpoint] as const),
  ),
);
