import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { templates, templatesApi } from '../contract/templates.ts';

/** The texts that a school has kept. */
export const templateStore = resourceStore(templates, { table: 'messaging.template', search: ['name', 'body'] });

export const templateRoutes = implement(templatesApi, handlersOf(templateStore));
