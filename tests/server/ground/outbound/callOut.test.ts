import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../server/ground/config/config.ts'
import { callOut } from '../../../../server/ground/outbound/callOut.ts'
import { throughCircuit } from '../../../../server/ground/outbound/circuit.ts'
import { OutboundFault } from '../../../../server/ground/outbound/outboundFault.ts'

const config = readConfig({ SERVER_KEY: 'a key that is long enough for a test', OUTBOUND_HOSTS: '127.0.0.1' })
let other: Server
let port: number
let seen: string[]

beforeAll(async () => {
  other = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.host} ${request.headers['content-length'] ?? ''}`)
    if (request.url === '/slow') return
    if (request.url === '/away') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (request.url === '/large') return void response.end(Buffer.alloc(6 * 1024 * 1024, 65))
    response.setHeader('x-of', 'theirs')
    response.end('收到')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  port = (other.address() as AddressInfo).port
  seen = []
})
afterAll(() => {
  other.closeAllConnections()
  other.close()
})

const call = (path: string, more: object = {}) =>
  callOut(config, { method: 'POST', url: `http://127.0.0.1:${port}${path}`, headers: {}, timeoutMs: 400, ...more })
const kindOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    error => (error instanceof OutboundFault ? error.kind : String(error)),
  )

describe('a call to another system', () => {
  it('sends the body and brings the answer', async () => {
    const answer = await call('/in', {
      body: '{"天":3}',
      headers: { host: 'elsewhere', 'content-length': '1', 'x-key': 'k' },
    })
    expect(answer).toMatchObject({ status: 200, text: '收到', headers: { 'x-of': 'theirs' } })
    expect(seen.at(-1)).toBe(`POST /in 127.0.0.1:${port} 9`)
  })

  it('follows no redirect', async () => {
    expect(await call('/away')).toMatchObject({ status: 302 })
  })

  it('ends an answer that is too late or too long', async () => {
    expect(await kindOf(call('/slow'))).toBe('timeout')
    expect(await kindOf(call('/large', { timeoutMs: 10_000 }))).toBe('tooLarge')
  })

  it('D1 goes nowhere inside unless the administrator listed it, whatever the address looks like', async () => {
    const before = seen.length
    const inside = [
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:10.0.0.1]:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://[0:0:0:0:0:ffff:7f00:1]:${port}/`,
      `http://[0:0:0:0:0:0:0:1]:${port}/`,
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://0.0.0.0/',
      'http://user:word@127.0.0.1/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'nonsense',
    ]
    const strict = readConfig({ SERVER_KEY: 'a key that is long enough for a test', OUTBOUND_HOSTS: '192.168.7.7' })
    for (const url of inside)
      expect([url, await kindOf(callOut(strict, { method: 'GET', url, headers: {}, timeoutMs: 400 }))]).toEqual([
        url,
        'refused',
      ])
    expect(seen.length).toBe(before)
  })

  it('says of a closed port what it says of a lost connection', async () => {
    const closed = callOut(config, { method: 'GET', url: 'http://127.0.0.1:1/', headers: {}, timeoutMs: 400 })
    expect(await kindOf(closed)).toBe('unreachable')
  })
})

describe('a host that fails', () => {
  it('is left alone after five failures; what we refused ourselves does not count', async () => {
    let calls = 0
    const fail = (kind: 'timeout' | 'refused') => () => {
      calls += 1
      return Promise.reject(new OutboundFault(kind, { code: 'TEST', values: {}, message: '…' }))
    }
    for (let time = 0; time < 8; time++) await kindOf(throughCircuit('a.example', fail('refused')))
    expect(calls).toBe(8)
    for (let time = 0; time < 5; time++) await kindOf(throughCircuit('a.example', fail('timeout')))
    expect(await kindOf(throughCircuit('a.example', fail('timeout')))).toBe('resting')
    expect(calls).toBe(13)
    const answering = (status: number) => () => {
      calls += 1
      return Promise.resolve({ status, headers: {}, text: '', ms: 1 })
    }
    expect(await throughCircuit('b.example', answering(200))).toMatchObject({ status: 200 })
    // An answer of 4xx speaks of the call, one of 5xx of the host.
    for (let time = 0; time < 8; time++) await throughCircuit('b.example', answering(404))
    for (let time = 0; time < 5; time++) await throughCircuit('b.example', answering(503))
    expect(await kindOf(throughCircuit('b.example', answering(200)))).toBe('resting')
    expect(calls).toBe(13 + 14)
  })
})
