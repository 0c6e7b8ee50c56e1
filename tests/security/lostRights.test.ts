import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { dataOf as dataIn, givenCompany, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { portOf } from '../helpers/rawHttp.ts'

describe.each(databaseKinds)('permissions and tokens on %s', kind => {
  const server = givenServer(kind)
  const neighbour = givenServer()
  const company = givenCompany(server)

  it('A5 losing a position during a session removes exactly the permissions of that position', async () => {
    const { admin, east } = company
    const person = await company.hire({ organizationId: east, codes: ['ROLE_VIEW'] })
    const values = { code: unique('P-').toUpperCase(), name: unique('岗位'), organizationId: east }
    const positionId = String(dataIn(await admin.post('/upms/position/add', values)).id)
    const resourceId = await company.resourceId('USER_VIEW')
    dataIn(await admin.post('/upms/auth/resource/position/add', { resourceId, ids: [positionId] }))
    const statuses = async () => [
      (await person.post('/upms/user/list')).http,
      (await person.post('/upms/role/list')).http,
      (await person.get('/upms/personInfo/detail')).http,
    ]
    const members = { positionId, ids: [person.id] }
    expect(await statuses()).toEqual([403, 200, 200])
    dataIn(await admin.post('/upms/position/members/add', members))
    expect(await statuses()).toEqual([200, 200, 200])
    dataIn(await admin.post('/upms/position/members/remove', members))
    expect(await statuses()).toEqual([403, 200, 200])
    // Likewise when the position itself is switched off.
    dataIn(await admin.post('/upms/position/members/add', members))
    expect(await statuses()).toEqual([200, 200, 200])
    dataIn(await admin.post('/upms/position/enable', { id: positionId, enabled: false }))
    expect(await statuses()).toEqual([403, 200, 200])
  })

  const answer = async (token: string) =>
    (await server.raw('GET', '/upms/personInfo/detail', { headers: { authorization: `Bearer ${token}` } })).http

  it('A7 a token unsigned, not yet valid, for another audience or installation is refused', async () => {
    const mine = await server.tokenFor('admin')
    expect(await answer(mine)).toBe(200)
    // Tokens are random texts that only their installation knows, so no claim in one counts, whatever its signature.
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: 'admin', username: 'admin', superAdmin: true, exp: 4_000_000_000 }
    const forged = [{ ...claims, nbf: 3_999_999_999 }, { ...claims, aud: 'elsewhere' }, claims].flatMap(one => [
      `${part({ alg: 'none' })}.${part(one)}.`,
      `${part({ alg: 'HS256' })}.${part(one)}.${'c'.repeat(43)}`,
      `${mine}.${part(one)}`,
    ])
    expect(await Promise.all(forged.map(answer))).toEqual(forged.map(() => 401))
    const elsewhere = await neighbour.tokenFor('admin')
    expect(await answer(elsewhere)).toBe(401)
    expect((await neighbour.raw('GET', '/upms/personInfo/detail', { token: mine })).http).toBe(401)
    // A session begins when it is made, so there is none whose time has not come;
    // tests/contract/identity/identityTokens.test.ts ends one.
  })

  it('A7 a token of 1 MB fails at the header parser with 431, and the server goes on', async () => {
    // The limit of 16 KB stands before anything is asked of a token, so this is no 401.
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(portOf(server.app), '127.0.0.1')
    let said = ''
    socket.on('data', piece => {
      said += piece
    })
    // The server hangs up while the rest is still being written.
    socket.on('error', () => undefined)
    socket.write(
      `GET /upms/personInfo/detail HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(2 ** 20)}\r\n\r\n`,
    )
    await new Promise(resolve => socket.once('close', resolve))
    expect(said.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 431 /)
    expect(await answer('x'.repeat(8000))).toBe(401)
  })
})
