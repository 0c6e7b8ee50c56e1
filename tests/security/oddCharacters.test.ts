import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, databaseKinds, dataOf, givenServer, unique } from '../contract/harness.ts'
import { givenDesk, password } from '../contract/identityDesk.ts'

type Row = Record<string, unknown>

/** What no text is: halves of characters, signs that databases and logs end at, and what turns the letters behind it round. */
const broken = ['\ud800', '\udc00x', 'x\ud83d', '\u0000', 'a\u0000b', '\u001b[31m', '\u202egpj.exe', '\u202d']
/** Texts like any other, however they look. */
const odd = ['a\u200bb', '\u2066x\u2069', 'e\u0301', '\ufb01', '𠮷\u{1f468}\u200d\u{1f469}', '\ufeffx']

const shown = (text: string) => [...text].map(one => `U+${one.codePointAt(0)?.toString(16)}`).join(' ')

describe.each(databaseKinds)('odd characters on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)
  let admin: string
  let organizationId: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    organizationId = (await server.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
  })

  const add = (name: string) =>
    server.call('position.add', { code: unique('ODD').toUpperCase(), name, organizationId }, admin)
  const refused = (answer: Answer, what: string) => {
    expect([400, 404], `${what}: ${answer.http} ${answer.text}`).toContain(answer.http)
    expect(answer.code, what).not.toBe(500)
  }

  it.each(broken.map(text => [shown(text), text]))(
    'C13 odd characters: %s is refused wherever it comes in',
    async (name, text) => {
      refused(await add(`名${text}`), `a text ${name}`)
      refused(await server.call('position.list', { keyword: `x${text}` }, admin), 'a keyword')
      refused(await server.call('position.list', { name: `x${text}` }, admin), 'a condition')
      const filters = [{ field: 'name', operator: 'in', value: ['x', text] }]
      refused(await server.call('position.list', { filters }, admin), 'a filter')
      refused(await server.call('preference.save', { key: 'odd', value: { text } }, admin), 'a text inside of a value')
      refused(
        await server.call('preference.save', { key: 'odd', value: { [text]: 1 } }, admin),
        'a name inside of a value',
      )
      refused(await server.call('position.delete', { ids: [text] }, admin), 'an id')
      // Half of a character as bytes, which no encoder writes.
      const encoded = /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text)
      refused(await server.raw('GET', `/upms/position/details/${encoded}`, { token: admin }), 'an address')
      const answer = await desk.signIn(`admin${text}`, password, {}, { ip: '10.77.0.1' })
      expect(answer.http, 'an account').toBeGreaterThanOrEqual(400)
      expect(answer.http).toBeLessThan(500)
    },
  )

  it('C13 odd characters: bytes that are no UTF-8 are refused, and none is taken for another', async () => {
    const name = Buffer.concat([
      Buffer.from('{"code":"BYTES","name":"'),
      Buffer.from([0xc0, 0xaf, 0xff]),
      Buffer.from('"}'),
    ])
    const response = await server.app.inject({
      method: 'POST',
      url: '/upms/position/add',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      payload: name,
    })
    expect(response.statusCode, response.body).toBe(400)
    for (const path of ['/upms/position/details/%ff', '/upms/position/details/%c0%af', '/upms/position/details/%'])
      expect((await server.raw('GET', path, { token: admin })).http, path).toBeGreaterThanOrEqual(400)
  })

  it.each(odd.map(text => [shown(text), text]))('C13 odd characters: %s is kept as it came', async (_shown, text) => {
    const { id } = dataOf<Row>(await add(`名${text}称`))
    expect(dataOf<Row>(await server.call('position.details', { id }, admin)).name).toBe(`名${text}称`)
  })

  it('C13 odd characters: no account looks like another, and none is entered by a name that only looks like it', async () => {
    const { username } = await desk.addUser()
    const alike = [
      'аdmin',
      'ａdmin',
      'adm\u200bin',
      'admin\u200d',
      '\u202eadmin',
      'admın',
      'admin\u00ad',
      username.replace('u', 'ｕ'),
      `${username}\u200b`,
    ]
    for (const name of alike) {
      const made = await server.call('user.save', { username: name, name: '像', organizationId }, admin)
      expect([made.http, name], made.text).toEqual([400, name])
      expect((await desk.signIn(name, password, {}, { ip: '10.77.0.2' })).http, name).not.toBe(200)
    }
    for (const name of [username.toUpperCase(), ` ${username}`]) {
      const made = await server.call('user.save', { username: name, name: '像', organizationId }, admin)
      expect(made.http, name).toBeGreaterThanOrEqual(400)
    }
  })
})
