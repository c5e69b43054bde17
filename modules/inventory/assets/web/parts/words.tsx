import type { Option } from '#kit/web/ui/form/FormField.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import {
  type Condition,
  conditions,
  conditionWords,
  type Status as AssetStatus,
  statuses,
  statusWords,
} from '../../contract/words.ts';

const tones: Readonly<Record<AssetStatus, Tone>> = {
  in_use: 'quiet',
  store: 'quiet',
  reserved: 'inf',
  on_loan: 'inf',
  repair: 'att',
  lost: 'neg',
  disposed: 'quiet',
  taken_back: 'quiet',
};

/** The status of an asset as a dot and a word. */
export const StatusOf = ({ status }: { status: AssetStatus }) => <Status tone={tones[status]}>{statusWords[status]}</Status>;

/** A condition; only what is poor has a colour. */
export const ConditionOf = ({ condition }: { condition: Condition }) =>
  condition === 'poor' || condition === 'damaged' ? (
    <Status tone="att">{conditionWords[condition]}</Status>
  ) : (
    <>{conditionWords[condition]}</>
  );

/** Keys and their words as a select field takes them. */
export const optionsOf = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: words[value] }));

export const conditionOptions: readonly Option[] = optionsOf(conditions, conditionWords);
export const statusOptions = optionsOf(statuses, statusWords);
