import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { assignmentsApi } from '../contract/assignments.ts';
import { learnerAssignmentsApi } from '../contract/learner.ts';
import { markingApi } from '../contract/marking.ts';
import { assignmentChoices, attachmentOf, getAssignment, listAssignments, studentsFor } from './assignments/assignments.store.ts';
import { changeAssignment, createAssignment, moveAssignment, removeAssignment } from './assignments/write-assignment.ts';
import { handIn } from './learner/hand-in.ts';
import { ownAssignments } from './learner/list-own.ts';
import { ownAssignment } from './learner/own-assignment.ts';
import { ownAnnotated, ownAttachment, ownDraftFile, ownHandedFile } from './learner/own-files.ts';
import { saveDraft } from './learner/save-draft.ts';
import { askForChanges, giveBack, nextToMark } from './marking/give-back.ts';
import { markedWork } from './marking/marked-work.ts';
import { drawOn, handedFileOf, noteMark } from './marking/note.ts';
import { dropComment, keepComment, savedComments } from './marking/saved-comments.ts';
import { similarOf } from './marking/similar.ts';
import { extendFor } from './work/extend.ts';
import { listPeople } from './work/people.store.ts';
import { tellMissed } from './work/tell-missed.ts';

export const assignmentsServer: AreaServer = () => ({
  routes: [
    ...implement(assignmentsApi, {
      list: (ctx, input) => listAssignments(ctx, input),
      choices: (ctx) => assignmentChoices(ctx),
      students: (ctx, input) => studentsFor(ctx, input),
      get: (ctx, { id }) => getAssignment(ctx, id),
      create: (ctx, draft) => createAssignment(ctx, draft),
      update: (ctx, input) => changeAssignment(ctx, input),
      remove: async (ctx, { id }) => {
        await removeAssignment(ctx, id);
        return {};
      },
      move: (ctx, input) => moveAssignment(ctx, input),
      people: (ctx, input) => listPeople(ctx, input),
      extend: (ctx, input) => extendFor(ctx, input),
      tell: (ctx, input) => tellMissed(ctx, input),
      file: (ctx, { id, fileId }) => attachmentOf(ctx, id, fileId),
    }),
    ...implement(markingApi, {
      work: (ctx, { id, studentId }) => markedWork(ctx, id, studentId),
      note: (ctx, input) => noteMark(ctx, input),
      draw: (ctx, input) => drawOn(ctx, input),
      giveBack: (ctx, input) => giveBack(ctx, input),
      ask: (ctx, input) => askForChanges(ctx, input),
      next: (ctx, input) => nextToMark(ctx, input),
      similar: (ctx, { id }) => similarOf(ctx, id),
      file: async (ctx, { id, handedFileId }) => {
        const { fileId } = await handedFileOf(ctx, id, handedFileId);
        return ctx.services.files.open(ctx, fileId);
      },
      comments: (ctx) => savedComments(ctx),
      keepComment: (ctx, { words }) => keepComment(ctx, words),
      dropComment: (ctx, { id }) => dropComment(ctx, id),
    }),
    ...implement(learnerAssignmentsApi, {
      list: (ctx, input) => ownAssignments(ctx, input),
      get: (ctx, { id }) => ownAssignment(ctx, id),
      saveDraft: (ctx, input) => saveDraft(ctx, input),
      handIn: (ctx, input) => handIn(ctx, input),
      attachment: (ctx, { id, fileId }) => ownAttachment(ctx, id, fileId),
      ownFile: (ctx, { id, fileId }) => ownDraftFile(ctx, id, fileId),
      handedFile: (ctx, { id, handedFileId }) => ownHandedFile(ctx, id, handedFileId),
      annotated: (ctx, { id, givenId, handedFileId }) => ownAnnotated(ctx, id, givenId, handedFileId),
    }),
  ],
});
