import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, databaseKinds, dataOf, givenServer, unique } from '../contract/harness.ts'
import { givenDesk, password } from '../contract/identity/identityDesk.ts'

type Row = Record<string, unknown>

/**
 * What no text is: halves of characters, signs that databases and logs end at, and what turns the letters behind it
 * round.
 */
const broken = ['\ud800', '\udc00x', 'x\ud83d', '\u0000', 'a\u0000b', '\u001b[31m', '\u202egpj.exe', '\u202d']
/** Texts like any other, however they look. */
const odd = [
  'e\u0301',
  '\ufb01',
  '𠮷\u{1f468}\u200d\u{1f469}',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  '❤\ufe0f',
  '（Ａ）：，',
  '\uf900',
  'نامه\u200cای',
]
/** Invisible characters, and their names in the error messages. */
const unseen: [string, string][] = [
  ['a\u200bb', '不可见字符 U+200B'],
  ['\u2066x\u2069', '不可见字符 U+2066'],
  ['\ufeffx', '不可见字符 U+FEFF'],
  ['x\u200dx', '不可见字符 U+200D'],
  ['x\u00ady', '不可见字符 U+00AD'],
  ['x\ny', '换行'],
  ['x\u2028y', '换行'],
  ['x\ty', '制表符 U+0009'],
]

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
    'C13 odd characters: %s is refused at every input',
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

  it('C13 odd characters: invalid UTF-8 is refused and never decoded as another text', async () => {
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

  it.each(odd.map(text => [shown(text), text]))('C13 odd characters: %s is stored unchanged', async (_shown, text) => {
    const { id } = dataOf<Row>(await add(`名${text}称`))
    expect(dataOf<Row>(await server.call('position.details', { id }, admin)).name).toBe(`名${text}称`)
  })

  it.each(unseen.map(([text, name]) => [shown(text), text, name]))(
    'L6 C13 odd characters: %s inside a line is refused by its name, and trimmed at the ends',
    async (_shown, text, name) => {
      const answer = await add(`名${text}称`)
      expect([answer.http, answer.message]).toEqual([400, `岗位名称不能包含${name}`])
      const character = [...text].find(one => /[^\w]/u.test(one)) ?? ''
      const { id } = dataOf<Row>(await add(`${character}名称${character}`))
      expect(dataOf<Row>(await server.call('position.details', { id }, admin)).name).toBe('名称')
      expect((await add(character)).message).toBe('岗位名称不能为空')
    },
  )

  it('L6 equivalent spellings are stored in one form, and long texts keep their lines', async () => {
    const remark = '第一行\n\t第二\u200b行'
    const made = await server.call(
      'position.add',
      { code: ` ${unique('ｗ').toUpperCase()}\u200b`, name: '名', organizationId, remark: `\u200b${remark}\n\u200b` },
      admin,
    )
    const { id } = dataOf<Row>(made)
    const kept = dataOf<Row>(await server.call('position.details', { id }, admin))
    expect(kept.remark).toBe(remark)
    expect(kept.code).toMatch(/^W[0-9A-Z-]+$/)
    const phone = '１３９ 0013 9000\u200b'
    const person = await server.call('user.save', { username: unique('odd'), name: '甲', organizationId, phone }, admin)
    const userId = String(dataOf<Row>(person).id)
    const row = await server.db.selectFrom('appUser').select('phone').where('id', '=', userId).executeTakeFirst()
    expect(row?.phone).toBe('13900139000')
  })

  it('C13 odd characters: no account name looks like another, and a lookalike does not sign in', async () => {
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
    ]
    for (const name of alike) {
      const made = await server.call('user.save', { username: name, name: '像', organizationId }, admin)
      expect([made.http, name], made.text).toEqual([400, name])
      expect((await desk.signIn(name, password, {}, { ip: '10.77.0.2' })).http, name).not.toBe(200)
    }
    // Invisible characters at the ends are removed (L6), so this is the same account.
    const same = await server.call('user.save', { username: `${username}\u200b`, name: '像', organizationId }, admin)
    expect(same.message).toContain('已存在')
    expect((await desk.signIn(`${username}\u200b`, password, {}, { ip: '10.77.0.2' })).http).toBe(200)
    for (const name of [username.toUpperCase(), ` ${username}`]) {
      const made = await server.call('user.save', { username: name, name: '像', organizationId }, admin)
      expect(made.http, name).toBeGreaterThanOrEqual(400)
    }
  })
})
