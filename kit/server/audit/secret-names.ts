/** A KRA PIN is no secret, nor is whether the school asks for a one-time code: only the bare words are. */
const secret = /pass(word|key|phrase)|^pass$|token|secret|credential|api_?key|consumerKey|pinHash|^otp|^(code|pin)$/i;

/** Whether a field of this name holds what nobody but its owner may read: kept out of the audit, of addresses and of logs. */
export const isSecret = (field: string): boolean => secret.test(field);
