import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { leaveoutTypes as declared } from '../contract/leaveout-types.ts';

export const leaveoutTypes = resourceStore(declared);
