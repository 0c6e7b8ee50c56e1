import { describe, expect, test } from 'vitest'
import { embeddedAddress } from '../../../../renderer/custom/embedded-app/embeddedAddress.ts'
import { protocol, readEmbedMessage } from '../../../../renderer/custom/embedded-app/embedMessage.ts'

const read = (message: object) => readEmbedMessage({ protocol, ...message })

describe('messages of an embedded page', () => {
  test('are read as documented', () => {
    expect(read({ type: 'ready' })).toEqual({ type: 'ready' })
    expect(read({ type: 'close', more: 1 })).toEqual({ type: 'close' })
    expect(read({ type: 'title', title: ' 销售报表 ' })).toEqual({ type: 'title', title: '销售报表' })
    expect(read({ type: 'title', title: 'x'.repeat(90) })).toEqual({ type: 'title', title: 'x'.repeat(40) })
    expect(read({ type: 'resize', height: 700.4 })).toEqual({ type: 'resize', height: 700 })
    expect(read({ type: 'resize', height: 1 })).toEqual({ type: 'resize', height: 120 })
    expect(read({ type: 'resize', height: 1e9 })).toEqual({ type: 'resize', height: 20_000 })
    expect(read({ type: 'navigate', path: '/user/list?id=1' })).toEqual({ type: 'navigate', path: '/user/list?id=1' })
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'ready'],
    ['another protocol', { protocol: 'console-embed/2', type: 'ready' }],
    ['none', { type: 'ready' }],
    ['an unknown type', { protocol, type: 'token' }],
    ['a name of every object', { protocol, type: 'constructor' }],
    ['an empty title', { protocol, type: 'title', title: '  ' }],
    ['a title that is none', { protocol, type: 'title', title: { toString: 1 } }],
    ['a height that is no number', { protocol, type: 'resize', height: '100%' }],
    ['no height', { protocol, type: 'resize', height: Number.NaN }],
    ['another site', { protocol, type: 'navigate', path: 'https://evil.example' }],
    ['another site without a scheme', { protocol, type: 'navigate', path: '//evil.example' }],
    ['the same with a backslash', { protocol, type: 'navigate', path: '/\\evil.example' }],
    ['a script', { protocol, type: 'navigate', path: 'javascript:alert(1)' }],
    ['too long a path', { protocol, type: 'navigate', path: `/${'x'.repeat(2000)}` }],
  ])('%s is ignored', (_what, data) => {
    expect(readEmbedMessage(data)).toBeUndefined()
  })
})

describe('addresses of embedded pages', () => {
  const allowed = ['https://reports.example', 'http://bi.example:8080', 'https://console.example']
  const open = (address: string) => embeddedAddress(address, allowed, 'https://console.example')

  test('are accepted when they belong to an allowed origin', () => {
    expect(open('https://reports.example/a?b=c#d')).toEqual({
      url: 'https://reports.example/a?b=c#d',
      origin: 'https://reports.example',
    })
    expect(open('http://bi.example:8080')).toMatchObject({ origin: 'http://bi.example:8080' })
  })

  test.each([
    ['another origin', 'https://evil.example', '来源 https://evil.example 未被允许，请联系管理员'],
    ['one that begins alike', 'https://reports.example.evil.example/', '未被允许'],
    ['another scheme', 'http://reports.example/', '未被允许'],
    ['another port', 'http://bi.example/', '未被允许'],
    ['an account before the host', 'https://reports.example@evil.example/', '地址不能含有账号或密码'],
    ['a script', 'javascript:alert(1)', '地址应以 https:// 或 http:// 开头'],
    ['content in itself', 'data:text/html,<script>1</script>', '地址应以 https:// 或 http:// 开头'],
    ['a path', '/user/list', '地址不完整，应以 https:// 或 http:// 开头'],
    ['no scheme', '//reports.example', '地址不完整，应以 https:// 或 http:// 开头'],
    ['the console itself, even where it is listed', 'https://console.example/', '不能嵌入控制台自身'],
  ])('%s is refused', (_what, address, text) => {
    expect(open(address)).toEqual({ refused: expect.stringContaining(text) })
  })
})
