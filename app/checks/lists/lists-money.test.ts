import { judgeLists } from './walk.ts';

// A file of its own, so that two workers share the lists.
judgeLists(({ name }) => /^(finance|hr|inventory|library)\./.test(name));
