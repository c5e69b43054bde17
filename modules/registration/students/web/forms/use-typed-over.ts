import { useState } from 'react';

/** What a form changes: the version of its record, and what tells that its own part of it is another. */
export interface Over {
  version: number;
  of?: string;
}

const partOf = (one: Over | undefined) => one?.of ?? String(one?.version);

/**
 * The version to save over. Whoever has typed saves over what they typed on, so that nobody's change is lost unseen, unless only other
 * parts of the record have changed; a form that is untouched begins anew with what was read.
 */
export function useTypedOver(over: Over | undefined, beginAnew: () => void) {
  const [begun, setBegun] = useState(over);
  const [touched, setTouched] = useState(false);
  const [saved, setSaved] = useState(false);
  const same = partOf(over) === partOf(begun);
  if (over !== undefined && !touched && over.version !== begun?.version) {
    setBegun(over);
    setSaved(false);
    if (!same || saved) beginAnew();
  }
  return {
    version: same ? over?.version : begun?.version,
    touch: () => setTouched(true),
    /** It is saved, as this version; `more` was typed meanwhile, which is still to be saved. */
    done: (version: unknown, more: boolean) => {
      setTouched(more);
      setSaved(!more);
      if (over !== undefined && more && typeof version === 'number') setBegun({ version, of: 'saved here' });
    },
  };
}
