import { useApi } from '#kit/web/api/hooks.ts';
import { choicesApi } from '../contract/choices.ts';

const none = { grades: [], classes: [], teachers: [], rooms: [], tags: [], days: [], bells: [], subjects: [] };

/** What forms of the timetable offer to choose from; nothing while it loads. */
export const useChoices = () => useApi(choicesApi.all, {}, { staleTime: 0 }).data ?? none;
