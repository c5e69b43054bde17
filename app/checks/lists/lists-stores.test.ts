import { judgeLists } from './walk.ts';

// A file of its own, so that workers share the lists.
judgeLists(({ name }) => /^(hr|inventory|library)\./.test(name));
