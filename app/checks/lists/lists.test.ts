import { judgeLists } from './walk.ts';

judgeLists(({ name }) => !/^(finance|hr|inventory|library)\./.test(name));
