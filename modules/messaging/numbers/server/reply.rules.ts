/** What a reply asks for: no more messages, messages again, or nothing that is known here. */
export type Asked = 'stop' | 'start' | null;

const stopWords = ['stop', 'stopall', 'unsubscribe', 'unsub', 'quit', 'optout', 'acha', 'simamisha', 'sitaki'];
const startWords = ['start', 'unstop', 'subscribe', 'optin', 'anza'];
/** A longer text says something else, whatever it begins with. */
const mostWords = 3;

/** Reads a reply: one of the words for stopping or starting, alone or before the sender’s name: `STOP`, `Stop all`, `STOP SHULE`. */
export function askedBy(text: string): Asked {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/opt[\s-]+(out|in)\b/g, 'opt$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const [first = ''] = words;
  if (words.length === 0 || words.length > mostWords) return null;
  if (stopWords.includes(first)) return 'stop';
  return startWords.includes(first) ? 'start' : null;
}
