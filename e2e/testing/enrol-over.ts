import { appCode } from '#app/testing/app-codes.ts';
import { password } from '#app/testing/processes/product-process.ts';

interface Said {
  accessToken: string;
  code?: string;
  key: string;
}

async function post(url: string, body: object, token?: string): Promise<Said> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Said;
}

/** Signs in at a product without a browser. */
export const signInOver = (address: string, username: string): Promise<Said> =>
  post(`${address}/api/auth/signin`, { username, password });

/** Sets a second step up for a user without a browser. */
export async function enrolOver(address: string, username: string): Promise<{ mustStep: boolean }> {
  const { accessToken } = await signInOver(address, username);
  const { key } = await post(`${address}/api/auth/secondfactor/offer`, { password }, accessToken);
  await post(`${address}/api/auth/secondfactor/confirm`, { code: appCode(key, new Date()) }, accessToken);
  return { mustStep: (await signInOver(address, username)).code === 'second_step' };
}
