import { useApi } from '#kit/web/api/hooks.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { providerApi } from '../../delivery/contract/provider.ts';
import { providerWords } from './sms-words.ts';

/** What messages leave through, and whether they do. */
export function LineState() {
  const { data } = useApi(providerApi.state, {}, { refetchInterval: 15_000 });
  if (!data) return null;
  if (data.state === 'trouble')
    return <Status tone="neg">{`${providerWords[data.kind]}: ${data.detail ?? 'out of order'}`}</Status>;
  return <Status tone={data.state === 'ready' && data.kind !== 'outbox' ? 'pos' : 'quiet'}>{providerWords[data.kind]}</Status>;
}
