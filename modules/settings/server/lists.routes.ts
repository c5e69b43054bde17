import { implement, type Route } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { coursesApi, departmentsApi } from '../contract/lists.ts';
import { roleBundlesApi } from '../contract/role-bundles.ts';
import { streamsApi } from '../contract/streams.ts';
import { courseStore } from './classes/courses.store.ts';
import { streamStore } from './classes/streams.store.ts';
import { departmentStore } from './people/departments.store.ts';
import { roleBundleStore } from './people/role-bundles.store.ts';

/** The lists that nothing more is done with than to keep them. */
export const listRoutes: Route[] = [
  ...implement(streamsApi, handlersOf(streamStore)),
  ...implement(departmentsApi, handlersOf(departmentStore)),
  ...implement(coursesApi, handlersOf(courseStore)),
  ...implement(roleBundlesApi, handlersOf(roleBundleStore)),
];
