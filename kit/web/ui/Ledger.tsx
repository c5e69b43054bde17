import './css/states.css';

/** The drawing of an empty ledger; broken when something failed. */
export function Ledger({ broken = false }: { broken?: boolean }) {
  return (
    <svg className="ledger" data-broken={broken || undefined} width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
      <rect x=".5" y=".5" width="119" height="71" rx="8" className="ledger-page" />
      <path d="M.5 24h119M.5 48h119" className="ledger-line" />
      <path d="M28.5.5v71" className="ledger-margin" />
      <path d="M38 12h34M38 36h48" className="ledger-entry" />
      <path d={broken ? 'M38 60h12M58 60h6M74 60h4' : 'M38 60h22'} className="ledger-last" />
    </svg>
  );
}
