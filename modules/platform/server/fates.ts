import { about, anonymised, erased, type Fates, keyed, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const account = anonymised('What was done with the account points at it; it opens nothing any more', {
  username: keyed('erased-'),
  full_name: erased,
  phone: null,
  email: null,
  password_hash: erased,
});
const token = anonymised('What was done with it points at it; it ended with the account', { last_address: null });
const session = anonymised('When it was used', { ip: null, device: null, impersonation_reason: null });

/** What becomes of the platform's tables of a school when a person is erased: nobody signs in with their account again. */
export const fates: Fates = {
  ...ofNobody('platform.sign_in_attempt', 'platform.signer'),
  'platform.account': about({ staff: account, student: account }, {}, { entities: ['user'], bears: true }),
  'platform.account_role': about({ staff: removed('Nobody holds them any more'), student: removed('A student holds none') }),
  'platform.api_token': about({ staff: token, student: token }),
  'platform.session': about({ staff: session, student: session }),
};
