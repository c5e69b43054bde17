type Values = Readonly<Record<string, unknown>>;

/** No topic is chosen any more once another subject is: the `follow` of a form with `topicIds`. */
export const leaveTopics = (name: string, value: unknown, values: Values): Record<string, unknown> =>
  name === 'courseId' && value !== values['courseId'] ? { topicIds: [] } : {};
