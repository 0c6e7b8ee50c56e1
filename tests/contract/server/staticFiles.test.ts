import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticFiles } from '../../../server/services/http/staticFiles.ts'

describe('static files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-dist-'))
  const app = fastify()
  const get = (url: string) => app.inject({ method: 'GET', url })
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), 'old')
    writeFileSync(join(folder, 'assets', 'a-1.js'), '1')
    staticFiles(app, folder)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('a rebuilt bundle is served at once, page and assets', async () => {
    expect((await get('/assets/a-1.js')).headers['cache-control']).toContain('immutable')
    writeFileSync(join(folder, 'index.html'), 'new page')
    writeFileSync(join(folder, 'assets', 'a-2.js'), '2')
    const page = await get('/')
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, 'new page', 'no-cache'])
    expect((await get('/assets/a-2.js')).body).toBe('2')
  })

  it('V11 a browser that accepts compression gets the files compressed by the build', async () => {
    writeFileSync(join(folder, 'assets', 'a-3.js'), 'as it is')
    writeFileSync(join(folder, 'assets', 'a-3.js.br'), 'brotli')
    writeFileSync(join(folder, 'assets', 'a-3.js.gz'), 'gzip')
    const answer = async (accepted: string) => {
      const { body, headers } = await app.inject({
        method: 'GET',
        url: '/assets/a-3.js',
        headers: { 'accept-encoding': accepted },
      })
      return [body, headers['content-encoding'], headers['content-type'], headers['cache-control'], headers.vary]
    }
    const others = ['application/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'accept-encoding']
    const lower = (values: unknown[]) => values.map(value => String(value).toLowerCase())
    expect(lower(await answer('gzip, deflate, br'))).toEqual(['brotli', 'br', ...others])
    expect(lower(await answer('gzip'))).toEqual(['gzip', 'gzip', ...others])
    expect(lower(await answer('identity'))).toEqual(['as it is', 'undefined', ...others])
  })

  it('other files are not served, and a missing one is answered with an envelope', async () => {
    for (const url of [
      '/assets/none.js',
      '/assets/../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/none',
      '/assets/',
    ])
      expect([403, 404], url).toContain((await get(url)).statusCode)
    expect((await get('/assets/none.js')).json()).toMatchObject({ status: false, code: 404 })
  })
})
