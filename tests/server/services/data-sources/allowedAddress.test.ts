import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../../server/ground/config/config.ts'
import { allowedAddress } from '../../../../server/services/data-sources/allowedAddress.ts'
import { openSecret, sealSecret } from '../../../../server/services/data-sources/sourceSecret.ts'

const configOf = (hosts: string | undefined, more: Record<string, string> = {}) =>
  readConfig({
    ...(hosts === undefined ? {} : { DATA_SOURCE_HOSTS: hosts }),
    SERVER_KEY: 'a key that is long enough for a test',
    ...more,
  })
const production = { NODE_ENV: 'production', SEED: 'none', PASSWORD_KEY: 'x'.repeat(32), CLIENT_CREDENTIAL: 'a:b' }
const goes = (hosts: string | undefined, host: string, port = 5432, more = {}) =>
  allowedAddress(configOf(hosts, more), { host, port }).then(
    () => true,
    () => false,
  )

describe('where a data source may be', () => {
  it.each([
    ['10.0.0.0/8', '10.1.2.3', 5432, true],
    ['10.0.0.0/8:3306', '10.1.2.3', 5432, false],
    ['10.0.0.0/8', '192.168.0.1', 5432, false],
    ['192.168.0.1:5432', '192.168.0.1', 5432, true],
    ['192.168.0.1', '192.168.0.2', 5432, false],
    ['[::1]:5432', '::1', 5432, true],
    ['localhost', 'localhost', 5432, true],
    ['10.0.0.0/8', '203.0.113.7', 5432, false],
    ['203.0.113.7', '203.0.113.7', 5432, true],
    ['169.254.0.0/16', '169.254.169.254', 80, false],
    ['fe80::/10', 'fe80::1', 80, false],
    ['0.0.0.0/0', '100.100.100.200', 80, false],
  ])('by the list %s, %s:%d: %s', async (hosts, host, port, expected) => {
    expect(await goes(hosts, host, port)).toBe(expected)
  })

  it('without a list is anywhere but in private networks', async () => {
    expect(await goes(undefined, '203.0.113.7', 5432, production)).toBe(true)
    for (const host of ['127.0.0.1', '10.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1', 'localhost'])
      expect([host, await goes(undefined, host, 5432, production)]).toEqual([host, false])
  })

  it('is never the listener of the console', async () => {
    expect(await goes('127.0.0.1', '127.0.0.1', 8123, { PORT: '8123' })).toBe(false)
    expect(await goes('127.0.0.1', '127.0.0.1', 8124, { PORT: '8123' })).toBe(true)
  })

  it('refuses a list that it cannot read', () => {
    for (const hosts of ['http://x', 'a b', 'x/y', 'host:port', 'user@host'])
      expect(() => configOf(hosts)).toThrow(/DATA_SOURCE_HOSTS/)
  })
})

describe('the secret of a data source', () => {
  it('opens for its owner alone', () => {
    const config = configOf(undefined)
    const owner = { id: 'a', host: 'db', port: 5432 }
    const sealed = sealSecret(config, owner, '密码 x')
    expect(sealSecret(config, owner, '密码 x')).not.toBe(sealed)
    expect(openSecret(config, owner, sealed)).toBe('密码 x')
    for (const other of [
      { ...owner, id: 'b' },
      { ...owner, host: 'evil' },
      { ...owner, port: 1 },
    ])
      expect(openSecret(config, other, sealed)).toBeUndefined()
    expect(openSecret(config, owner, `${sealed.slice(0, -2)}xx`)).toBeUndefined()
    expect(openSecret(config, owner, 'plain')).toBeUndefined()
  })
})
