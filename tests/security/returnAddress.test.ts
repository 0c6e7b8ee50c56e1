import { describe, expect, test } from 'vitest'
import { guard } from '../../runtime/routing/guard.ts'
import { chooseReturnAddress, readCookie, rememberCookie } from '../../runtime/routing/returnAddress.ts'
import { resolveRoute } from '../../runtime/routing/routeTable.ts'
import { signTicket } from '../../server/domains/identity/proofs/signedTicket.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenDesk } from '../contract/identity/identityDesk.ts'
import { freshAddress } from '../contract/identity/signInDesk.ts'

const foreign = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f/evil.example',
  '%2F%2Fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  '//user@evil.example/role',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '%6aavascript:alert(1)',
  ' //evil.example',
  '',
]
const isOwn = (address: string) => {
  const found = resolveRoute(address)
  return found !== null && !found.route.noNeedLogin
}

describe('the return address after signing in', () => {
  test('A11 is never one of another origin', () => {
    for (const address of foreign) expect(chooseReturnAddress(address, isOwn), address).toBe('/')
    // Even a route table that matches any path allows no redirect to another origin.
    for (const address of foreign) expect(chooseReturnAddress(address, () => true)).not.toMatch(/^(\/[/\\]|[^/])/)
    expect(chooseReturnAddress('/system-manage/user-manage/user-list?size=20', isOwn)).toBe(
      '/system-manage/user-manage/user-list?size=20',
    )
  })

  test('A11 is never the ticket page', () => {
    for (const address of ['/author', '/author?ticket=x', '/redirect/author', '/author/../author', '/x/author'])
      expect(chooseReturnAddress(address, () => true)).toBe('/')
  })

  test('A11 is stored as text in a cookie for one minute', () => {
    const cookie = rememberCookie('/role/list; domain=evil.example\r\nSet-Cookie: a=b')
    expect(cookie).toContain('max-age=60')
    expect(cookie).toContain('samesite=lax')
    expect(cookie).not.toMatch(/[\r\n]|domain=evil/)
    expect(readCookie('returnAddress=%E0%A4%A')).toBeNull()
  })

  test('A11 of /redirect/ leads to routes of the console only', () => {
    for (const address of foreign) {
      const seen = [`/redirect/${address}`, `/redirect//${address}`]
      for (const each of seen) {
        let now = each
        for (let step = 0; step < 5; step++) {
          const verdict = guard({
            address: now,
            match: resolveRoute,
            redirects: {},
            signedIn: true,
            holds: () => true,
          })
          if (verdict.kind !== 'redirect') {
            expect(verdict.kind, each).toBe('unknown')
            break
          }
          expect(verdict.to).toMatch(/^\/(?![/\\])/)
          now = verdict.to
        }
      }
    }
  })
})

describe.each(databaseKinds)('OA tickets on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const post = (ticket: string) =>
    desk.post('/auth/oasso/token', { ticket }, { headers: { authorization: desk.basic }, ip: freshAddress() })
  const soon = () => Math.floor(Date.now() / 1000) + 60
  const make = (content: Partial<Parameters<typeof signTicket>[0]> & { username: string }, key?: string) =>
    signTicket({ exp: soon(), nonce: String(Math.random()), ...content }, key ?? desk.config.identity.ticketKey ?? '')

  test('A11 sign a user in once, even if presented ten times concurrently', async () => {
    const user = await desk.addUser()
    const ticket = make({ username: user.username })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ticket)))
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    expect(await post(ticket)).toMatchObject({ http: 400, error: 'OA_TICKET_INVALID' })
    // The same bytes spelt otherwise are no other ticket.
    for (const same of [`${ticket}=`, `${ticket}.`, ` ${ticket}`, ticket.replaceAll('_', '/').concat('==')])
      expect((await post(same)).http).toBe(400)
  })

  test('A11 are refused when forged, late, early or foreign, and for a disabled user with a message', async () => {
    const user = await desk.addUser()
    const { username } = user
    const good = make({ username })
    const other = Buffer.from(JSON.stringify({ username: 'admin', exp: soon(), nonce: 'x' })).toString('base64url')
    const refused = [
      make({ username }, 'another key'),
      make({ username, exp: soon() - 120 }),
      make({ username, exp: soon() + 3600 }),
      make({ username, nonce: '' }),
      make({ username: 'nobody.there' }),
      `${other}.${good.split('.')[1]}`,
      `${other}.`,
      'a.b',
      'x'.repeat(2000),
    ]
    for (const ticket of refused) expect((await post(ticket)).http, ticket.slice(0, 40)).toBe(400)
    expect((await post(good)).http).toBe(200)
    const gone = await desk.addUser({ enabled: false })
    expect((await post(make({ username: gone.username }))).http).toBe(403)
  })
})
