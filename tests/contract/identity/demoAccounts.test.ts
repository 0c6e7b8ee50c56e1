import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server/domains/identity/proofs/passwordHash.ts'
import { setPassword } from '../../../server/domains/identity/sign-in/password.ts'
import { readMigrations } from '../../../server/ground/database/migrate.ts'
import { splitStatements } from '../../../server/ground/database/splitStatements.ts'
import { refuseDemoAccounts } from '../../../server/seed/refuseDemoAccounts.ts'
import { demoPassword } from '../../../server/seed/seedDemo.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('demo accounts in production on %s', kind => {
  const server = givenServer(kind)
  const users = () =>
    server.db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('deletedAt', 'is', null)
      .orderBy('username')
      .execute()
  const change = async (usernames: readonly string[], plain: string) => {
    const passwordHash = await hashPassword(plain, server.config.identity.passwords)
    for (const { id, username } of await users())
      if (usernames.includes(username)) await setPassword(server.system(), id, passwordHash)
  }
  const start = () => refuseDemoAccounts(server.db)
  const marked = async () =>
    (
      await server.db.selectFrom('userCredential').select('userId').where('demo', '=', true).orderBy('userId').execute()
    ).map(({ userId }) => userId)

  test('prevent the server start until each password is changed', async () => {
    const names = (await users()).map(({ username }) => username)
    expect(names).toHaveLength(80)
    await expect(start()).rejects.toThrow('等 80 个账号仍是演示密码')
    await change(['admin', 'hr', 'guest'], 'Other_123')
    await expect(start()).rejects.toThrow('等 77 个账号仍是演示密码')
    // A database of before the mark gets it where nothing was changed since.
    const before = await marked()
    await server.db.updateTable('userCredential').set({ demo: false }).execute()
    await start()
    const step = readMigrations().find(({ name }) => name === '0032_user_credential.sql')
    for (const statement of splitStatements(step?.sql ?? '').filter(text => /^update/m.test(text)))
      await server.db.executeQuery(CompiledQuery.raw(statement))
    expect(await marked()).toEqual(before)
    await expect(start()).rejects.toThrow('等 77 个账号仍是演示密码')

    const [last = '', ...others] = names.filter(name => !['admin', 'hr', 'guest'].includes(name))
    await change(others, 'Other_123')
    await expect(start()).rejects.toThrow(`账号 ${last} 仍是演示密码`)
    await server.db.updateTable('appUser').set({ enabled: false }).where('username', '=', last).execute()
    await expect(start(), 'it is enabled by a click').rejects.toThrow(`账号 ${last} 仍是演示密码`)
    await change([last], 'Other_123')
    await start()
    // Set again by hand, it is known again.
    await change(['guest'], demoPassword)
    await expect(start()).rejects.toThrow('账号 guest 仍是演示密码')
  })
})
