/** What later areas of e-learning use of topics and tags. */
export { keepTags } from './tags/tags.store.ts';
export { tagMoves, topicMoves } from './ports.ts';
