import { useApi } from '#kit/web/api/hooks.ts';
import { voteHeadsApi } from '../contract/vote-heads.ts';
import { ListSelect } from '../../ledger/web/ListSelect.tsx';

/** An active vote head. The value is its key, or null. */
export function VoteHeadSelect(props: Omit<Parameters<typeof ListSelect>[0], 'options'>) {
  const { data } = useApi(voteHeadsApi.options, {}, { staleTime: 0, keepPrevious: true });
  return <ListSelect {...props} options={data?.rows.map((head) => ({ value: head.id, label: `${head.name} (${head.code})` }))} />;
}
