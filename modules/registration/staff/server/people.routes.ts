import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { staffDocuments, staffMember, staffPosts, updateStaffMember } from '#modules/settings/server/public.ts';
import { peopleApi } from '../contract/people.ts';
import { postsApi } from '../contract/posts.ts';
import { staffDocumentsApi } from '../contract/staff-documents.ts';
import type { BoardRecords } from './board-records.ts';
import { linkGuardian, unlinkGuardian } from './links.store.ts';
import { matchesOf } from './matches.store.ts';
import { changePhoto, changeSubjects, giveDepartment, profileOf } from './people.store.ts';
import { readsNumbers } from './staff.routes.ts';
import { changeStatus } from './status.store.ts';

export const peopleRoutes = (board: BoardRecords): Route[] => {
  const profile = (ctx: SchoolContext, id: number) => profileOf(ctx, id, board);
  return [
    ...implement(peopleApi, {
      get: (ctx, { id }) => profile(ctx, id),
      matches: async (ctx, wanted) => ({ rows: await matchesOf(ctx.tx, wanted, board) }),
      update: async (ctx, { id, version, ...draft }) => {
        await updateStaffMember(ctx, id, version, draft);
        return profile(ctx, id);
      },
      photo: async (ctx, { id, version, photoFileId }) => {
        await changePhoto(ctx, id, version, photoFileId);
        return profile(ctx, id);
      },
      status: async (ctx, step) => {
        await changeStatus(ctx, step);
        return profile(ctx, step.id);
      },
      department: async (ctx, { ids, departmentId }) => ({ changed: await giveDepartment(ctx, ids, departmentId) }),
      addPost: async (ctx, { id, ...draft }) => {
        await staffMember(ctx, id);
        await staffPosts.add(ctx, id, draft);
        return profile(ctx, id);
      },
      changePost: async (ctx, { id, heldId, ...draft }) => {
        await staffPosts.change(ctx, id, { ...draft, id: heldId });
        return profile(ctx, id);
      },
      removePost: async (ctx, { id, heldId }) => {
        await staffPosts.remove(ctx, id, heldId);
        return profile(ctx, id);
      },
      linkGuardian: async (ctx, { id, guardianId }) => {
        await staffMember(ctx, id);
        await linkGuardian(ctx, id, guardianId);
        return profile(ctx, id);
      },
      unlinkGuardian: async (ctx, { id }) => {
        await staffMember(ctx, id);
        await unlinkGuardian(ctx, id);
        return profile(ctx, id);
      },
      subjects: async (ctx, { id, subjects }) => {
        await changeSubjects(ctx, id, subjects);
        return profile(ctx, id);
      },
    }),
    ...implement(postsApi, {
      list: (ctx, input) => staffPosts.table(ctx).list(ctx, input),
      get: (ctx, { id }) => staffPosts.table(ctx).get(ctx, id),
      create: (ctx, draft) => staffPosts.table(ctx).create(ctx, draft),
      update: (ctx, { id, version, ...draft }) => staffPosts.table(ctx).update(ctx, id, version, draft),
      remove: async (ctx, { id }) => {
        await staffPosts.table(ctx).remove(ctx, id);
        return {};
      },
    }),
    ...implement(staffDocumentsApi, {
      list: async (ctx, input) => {
        const { rows, total } = await staffDocuments.list(ctx, input);
        return { rows: readsNumbers(ctx) ? rows : rows.map((row) => ({ ...row, number: null })), total };
      },
      add: async (ctx, { id, ...draft }) => {
        await staffMember(ctx, id);
        return staffDocuments.add(ctx, id, draft);
      },
      update: (ctx, { id, documentId, ...draft }) => staffDocuments.change(ctx, id, { ...draft, id: documentId }),
      remove: async (ctx, { id, documentId }) => {
        await staffDocuments.remove(ctx, id, documentId);
        return {};
      },
      file: async (ctx, { id, documentId }) => ctx.services.files.open(ctx, await staffDocuments.file(ctx, id, documentId)),
    }),
  ];
};
