/**
 * What a screen can be told of the moment it changes: the viewer's own long tasks; and, for everybody in the school, the notice
 * board, documents that go from hand to hand, who is in or out, a timetable that is being made, and the sheets of marks. Only that something
 * changed is told, never what, and of sheets which one: the screen asks again, and the answer is what its reader may see. Of rooms only
 * the one in which the listener is, since it changes many times a second; students hear of nothing else of the school.
 */
export const liveTopics = ['jobs', 'notices', 'approvals', 'presence', 'timetable', 'marks', 'rooms'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Where the stream of what changes is: server-sent events whose data is a topic, with a record's key behind it where one alone has changed. `?room=` says of which room one hears. */
export const livePath = '/api/kit/live';
