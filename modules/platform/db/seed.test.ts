import { expect, it } from 'vitest';
import { testApp } from '#app/testing/school.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { inSystemPlatform } from '#kit/server/http/system.ts';
import { seedPlatform } from './seed.ts';

it('makes the sample branches, schools and users, who can sign in', async () => {
  const app = await testApp();
  try {
    const password = 'baobab-kikoi-4711';
    const stored = await hashPassword(password);
    const schools = await inSystemPlatform(app.services, app.http.log, 'sample data', (ctx) => seedPlatform(ctx, stored));
    expect([schools.educraft.name, schools.uhuru.name]).toEqual(['EDUCRAFT LIMITED', 'Uhuru Secondary School']);
    const signIn = async (username: string) =>
      (await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } })).json();
    expect(await signIn('registrar')).toMatchObject({
      user: { schoolId: schools.educraft.id, mustChangePassword: false },
      roles: ['ROLE_Add_or_Edit_students_and_Teachers', 'ROLE_Admissions_Admin'],
    });
    expect(await signIn('uhuru.admin')).toMatchObject({ schoolName: 'Uhuru Secondary School', roles: ['ROLE_All'] });
    expect(await signIn('superuser')).toMatchObject({ user: { kind: 'super' }, schoolName: null });
    expect(await signIn('branchadmin')).toMatchObject({ user: { kind: 'branch' } });
  } finally {
    await app.close();
  }
});
