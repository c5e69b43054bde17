/** Where payment providers call; a secret path and what is said follow. No word in it may be a provider's name. */
export const incomingPath = '/api/finance/incoming/';
