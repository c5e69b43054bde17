import { filesApi } from '#kit/contract/exports.ts';
import type { Notice } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';

/** The address of a file that a notice holds. */
export const noticeFile = (id: number, fileId: number): string =>
  noticesApi.file.path.replace(':id', String(id)).replace(':fileId', String(fileId));

/** The address of an image in a notice; one that is not kept yet is the user's own upload. */
export const noticeImage = (notice: Pick<Notice, 'id' | 'images'> | null, fileId: number): string =>
  notice?.images.includes(fileId) ? noticeFile(notice.id, fileId) : filesApi.get.path.replace(':id', String(fileId));
