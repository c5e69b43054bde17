import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { roleBundles } from '../../contract/role-bundles.ts';

export const roleBundleStore = resourceStore(roleBundles, { table: 'settings.role_bundle', search: ['name'] });
