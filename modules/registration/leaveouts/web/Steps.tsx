import { instantText } from '#kit/web/api/clock.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Leaveout } from '../contract/leaveout.ts';

/** Who asked, and who signed which step. */
export function Steps({ leaveout }: { leaveout: Leaveout }) {
  const { requestedBy, requestedAt, chain, signatures } = leaveout;
  return (
    <Box title="Signatures">
      <ul className="people">
        <li>
          <span>
            <strong>Asked for</strong> <small className="hint">by {requestedBy}</small>
          </span>
          <small>{instantText(requestedAt)}</small>
        </li>
        {chain.map((title, at) => {
          const signed = signatures.find(({ place }) => place === at + 1);
          return (
            <li key={title}>
              <span>
                <strong>{title}</strong>{' '}
                {signed && <small className="hint">{[signed.accountName, signed.note].filter(Boolean).join(', ')}</small>}
              </span>
              {signed ? (
                <span className="row">
                  <Status tone={signed.approved ? 'pos' : 'neg'}>{signed.approved ? 'Signed' : 'Refused'}</Status>
                  <small>{instantText(signed.at)}</small>
                </span>
              ) : (
                <Status>Not yet</Status>
              )}
            </li>
          );
        })}
        {chain.length === 0 && (
          <li>
            <span className="muted">This kind needs no signature.</span>
          </li>
        )}
      </ul>
    </Box>
  );
}
