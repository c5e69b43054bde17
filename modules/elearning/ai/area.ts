import type { Area } from '#kit/contract/module.ts';
import { keepsModel } from './contract/access.ts';
import { callsApi } from './contract/calls.ts';
import { draftsApi } from './contract/drafts.ts';
import { modelSettingsApi } from './contract/settings.ts';
import { toolsApi } from './contract/tools.ts';
import { tutorApi } from './contract/tutor.ts';

/** Drafts for teachers and answers with their place from the school’s own content, with or without a model. */
export const ai: Area = {
  name: 'ai',
  uses: ['learners', 'content', 'bank', 'quizzes', 'assignments', 'videos', 'live', 'interactive', 'thinktank'],
  publishes: [],
  apis: {
    aiTools: toolsApi,
    aiDrafts: draftsApi,
    aiCalls: callsApi,
    aiSettings: modelSettingsApi,
    learnerTutor: tutorApi,
  },
  entities: { 'draft of the tools': keepsModel, 'settings of the model': keepsModel },
};
