/** What later areas of e-learning use of topics, tags and resources. */
export { keepTags } from './tags/tags.store.ts';
export { tagMoves, topicMoves } from './ports.ts';
export { findPages, type FoundPage } from './resources/passages.ts';
export { onShelf, openOn, shelved } from './resources/shelf.ts';
export { keeperOf, seesResource } from './scope.ts';
