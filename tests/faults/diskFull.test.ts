import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { encryptPassword } from '../../server/domains/identity/proofs/passwordTransport.ts'
import { readConfig } from '../../server/ground/config/config.ts'
import { openPglite } from '../../server/ground/database/open.ts'
import { dataOf, startTestServer, unique } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, isLong } from '../helpers/form.ts'
import { runServer, type ServerProcess } from '../helpers/serverProcess.ts'

const megabyte = 1024 * 1024
const mounted = mkdtempSync(join(tmpdir(), 'disk-'))
const canMount = mount()

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', mounted], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('a full disk', () => {
  const running: ServerProcess[] = []
  afterAll(async () => {
    for (const server of running) await server.kill('SIGKILL')
    if (canMount) execFileSync('umount', ['-l', mounted])
    rmSync(mounted, { recursive: true, force: true })
  })

  // In the short form the next test proves this too, on a machine that lets it mount a disk.
  it.skipIf(canMount && !isFull)(
    'F5 with less than the reserve nothing is written, reading goes on and health is red',
    async () => {
      const { bavail, bsize } = await statfs(tmpdir())
      const more = String(Math.ceil((bavail * bsize) / megabyte) + 100_000)
      const server = await startTestServer('pglite', { DISK_RESERVE_MB: more })
      const token = await server.tokenFor('admin')
      const write = await server.call('role.add', { code: unique('F5').toUpperCase(), name: unique('角色') }, token)
      const read = await server.call('role.list', {}, token)
      const ready = await server.raw('GET', '/readyz')
      const alive = await server.raw('GET', '/healthz')
      const out = await server.call('auth.oauthLogout', {}, token)
      await server.close()
      expect(write).toMatchObject({ http: 507, status: false, message: expect.stringContaining('磁盘空间不足') })
      expect([dataOf<{ total: number }>(read).total > 0, ready.http, alive.http, out.http]).toEqual([
        true,
        503,
        200,
        200,
      ])
    },
  )

  const dataDir = join(mounted, 'data')
  const kept: string[] = []
  const run = (reserve: string) => {
    const server = runServer({
      DATA_DIR: dataDir,
      SEED: '3',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_USER: '0',
      DISK_RESERVE_MB: reserve,
    })
    running.push(server)
    return server
  }
  /** A server whose disk is filled: with its database on that disk in the full form, in memory in the short form. */
  const filling = async (): Promise<{ address: string; end(): Promise<unknown> }> => {
    if (isFull) {
      await (await openPglite(join(dataDir, 'database'), inject('contractArchive'))).close()
      const server = run('32')
      return { address: await server.ready(), end: () => server.kill('SIGTERM') }
    }
    const server = await startTestServer('pglite', { DATA_DIR: dataDir, DISK_RESERVE_MB: '32' })
    await server.tokenFor('admin')
    return { address: await server.app.listen({ host: '127.0.0.1', port: 0 }), end: server.close }
  }
  const add = async (caller: Caller) => {
    const code = unique('F5').toUpperCase()
    const began = performance.now()
    const { http } = await caller('POST', '/upms/role/add', { code, name: code })
    if (http === 200) kept.push(code)
    return { http, milliseconds: performance.now() - began }
  }

  it.skipIf(!canMount)('F5 a disk that fills up and gets space again', { timeout: 180_000 }, async () => {
    const { address, end } = await filling()
    const caller = await signIn(address)
    expect((await add(caller)).http).toBe(200)
    await leave(20)
    await untilStatus(`${caller.address}/readyz`, 503)
    for (let round = 0; round < 5; round++) {
      const { http, milliseconds } = await add(caller)
      expect(http).toBe(507)
      if (isFull) expectWithin(milliseconds, 2000)
      expect((await caller('POST', '/upms/role/list', {})).http).toBe(200)
    }
    expect((await fetch(`${caller.address}/healthz`)).status).toBe(200)
    const leaving = await signIn(address)
    expect((await leaving('POST', '/auth/oauth/logout', {})).http).toBe(200)
    rmSync(filler())
    await untilStatus(`${caller.address}/readyz`, 200)
    expect((await add(caller)).http).toBe(200)
    await end()
  })

  it.skipIf(!canMount)(
    'F5 a database that meets the end of the disk itself',
    {
      tags: 'full',
      timeout: 180_000,
    },
    async () => {
      // A reserve that is too small to be noticed in time.
      const bold = run('1')
      const caller = await signIn(await bold.ready())
      await leave(1.5)
      for (let round = 0; round < (isLong ? 400 : 25); round++) {
        const { http, milliseconds } = await add(caller)
        expect([200, 503, 507]).toContain(http)
        expectWithin(milliseconds, 2000)
        if (http !== 200) break
      }
      rmSync(filler())
      await bold.kill('SIGKILL')
      const after = run('1')
      const last = await signIn(await after.ready())
      expect((await add(last)).http).toBe(200)
      for (const code of kept) {
        const { body } = await last('POST', '/upms/role/list', { code, size: 1 })
        expect(body.data?.total, code).toBe(1)
      }
      await after.kill('SIGTERM')
    },
  )
})

const filler = () => join(mounted, 'filler')

/** Fills the disk until so many megabytes are left. */
async function leave(megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(mounted)
  writeFileSync(filler(), Buffer.alloc(Math.max(0, Math.floor(bavail * bsize - megabytes * megabyte))))
}

async function untilStatus(url: string, status: number): Promise<void> {
  while ((await fetch(url)).status !== status) await new Promise(resolve => setTimeout(resolve, 100))
}

type Caller = Awaited<ReturnType<typeof signIn>>

async function signIn(address: string) {
  const { clientCredential, passwordKey } = readConfig({})
  const ask = async (method: string, path: string, body: URLSearchParams | string, headers: Record<string, string>) => {
    const response = await fetch(`${address}${path}`, { method, body, headers })
    return { http: response.status, body: (await response.json()) as { data?: Record<string, unknown> } }
  }
  const form = new URLSearchParams({
    grant_type: 'password',
    username: 'admin',
    password: encryptPassword('Admin123', passwordKey),
  })
  const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`
  const { body } = await ask('POST', '/auth/oauth/token', form, { authorization: basic })
  const authorization = `Bearer ${String(body.data?.access_token)}`
  const caller = (method: string, path: string, values: object) =>
    ask(method, path, JSON.stringify(values), { authorization, 'content-type': 'application/json' })
  return Object.assign(caller, { address })
}
