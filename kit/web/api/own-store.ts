import { outboxOwner, viewer, watchSession } from './session.ts';
import { createStore, type Store } from './store.ts';

/** A store of this tab that begins anew when somebody else signs in: what one has done is not shown to the next at the same computer. */
export function createOwnStore<T>(first: T): Store<T> {
  const store = createStore(first);
  let owner = outboxOwner();
  watchSession(() => {
    // While nobody is signed in nobody sees it; whoever comes back finds it.
    if (viewer() === null || outboxOwner() === owner) return;
    owner = outboxOwner();
    store.set(first);
  });
  return store;
}
