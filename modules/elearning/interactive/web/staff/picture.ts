import { filesApi } from '#kit/contract/exports.ts';
import { activitiesApi } from '../../contract/activities.ts';
import { type Activity, filesOfBody } from '../../contract/activity.ts';

/** Where a picture of an activity is fetched; one that was only just uploaded is the user’s own. */
export const pictureOf =
  (activity: Pick<Activity, 'id' | 'body'> | null) =>
  (fileId: number): string =>
    activity !== null && filesOfBody(activity.body).includes(fileId)
      ? activitiesApi.file.path.replace(':id', String(activity.id)).replace(':fileId', String(fileId))
      : filesApi.get.path.replace(':id', String(fileId));
