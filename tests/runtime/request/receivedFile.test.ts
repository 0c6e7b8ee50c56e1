import { describe, expect, test } from 'vitest'
import { client } from '../../../runtime/request/client.ts'
import { fileNameOf, ReceivedFile } from '../../../runtime/request/receivedFile.ts'
import { send } from '../../../runtime/request/send.ts'

describe('an answer that is a file', () => {
  test.each([
    ["attachment; filename*=UTF-8''%E5%B2%97%E4%BD%8D_1.csv", '岗位_1.csv'],
    ['attachment', 'download'],
    ["attachment; filename*=UTF-8''%E5%B2", 'download'],
    ['inline; filename=a.png', undefined],
    [null, undefined],
  ])('%s is called %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name)
  })

  test('comes back with its bytes and its name, never read as text', async () => {
    const before = client.fetch
    client.fetch = async () =>
      new Response(new Uint8Array([0x50, 0x4b, 0xff]), {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''a.xlsx" },
      })
    try {
      const { data } = await send({ method: 'POST', url: '/export', headers: {} })
      expect(data).toBeInstanceOf(ReceivedFile)
      if (!(data instanceof ReceivedFile)) return
      expect(data.name).toBe('a.xlsx')
      expect(new Uint8Array(await data.content.arrayBuffer())).toEqual(new Uint8Array([0x50, 0x4b, 0xff]))
    } finally {
      client.fetch = before
    }
  })
})
