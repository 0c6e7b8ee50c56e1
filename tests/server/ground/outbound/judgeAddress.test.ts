import { describe, expect, it } from 'vitest'
import { judgeAddress } from '../../../../server/ground/outbound/judgeAddress.ts'

const ownPort = 8080
/** The address to connect to, or the field that is refused. */
const judged = async (host: string, port: number) => {
  const allowance = { hosts: ['127.0.0.0/8', '::1/128'], variable: 'OUTBOUND_HOSTS', closed: false, ownPort }
  try {
    return await judgeAddress({ host, port }, allowance)
  } catch (error) {
    const { data } = error as { data: { errors: { field: string }[] } }
    return data.errors[0]?.field
  }
}

describe('the port of the console itself', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '0:0:0:0:0:0:0:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:7F00:0001',
    '0:0:0:0:0:ffff:7f00:1',
    'localhost',
  ])('is not reached as %s, however the address is spelled', async host => {
    expect(await judged(host, ownPort)).toBe('port')
  })

  it('is the only one that is refused there', async () => {
    expect(await judged('::ffff:7f00:1', ownPort + 1)).toBe('127.0.0.1')
    expect(await judged('0:0:0:0:0:0:0:1', ownPort + 1)).toBe('::1')
  })
})
