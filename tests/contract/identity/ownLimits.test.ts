import { beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, givenServer } from '../harness.ts'

const most = 500
const numbers = Array.from({ length: most }, (_, index) => index)

describe.each(databaseKinds)('storage limits per user on %s', kind => {
  const server = givenServer(kind)
  let token: string
  let userId: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    userId = (
      await server.db.selectFrom('appUser').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
    ).id
  })

  test('the number of settings is limited; existing ones can still be changed', async () => {
    const save = (key: string) => server.call('preference.save', { key, value: { a: 1 } }, token)
    await server.db
      .insertInto('userPreference')
      .values(numbers.map(number => ({ id: `p${number}`, userId, key: `key${number}`, value: '{}' })))
      .execute()
    const refused = await save('one-more')
    expect([refused.http, refused.message]).toEqual([400, `个人设置最多保存 ${most} 项`])
    expect((await save('key7')).http).toBe(200)
  })

  test('the number of views is limited across all lists', async () => {
    await server.db
      .insertInto('savedView')
      .values(
        numbers.map(number => ({
          id: `v${number}`,
          userId,
          page: `page${number}`,
          name: `视图${number}`,
          value: '{}',
        })),
      )
      .execute()
    const refused = await server.call('view.save', { page: 'user/list', name: '又一个', value: {} }, token)
    expect([refused.http, refused.message]).toEqual([400, expect.stringContaining(`${most} 个视图`)])
  })
})
