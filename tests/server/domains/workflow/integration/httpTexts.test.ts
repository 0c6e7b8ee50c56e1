import { describe, expect, it } from 'vitest'
import type { HttpTask } from '../../../../../schemas/types/httpTask.ts'
import { maskHeaders, maskText, maskUrl } from '../../../../../server/domains/workflow/exchanges/maskSecrets.ts'
import { WorkError } from '../../../../../server/domains/workflow/execution/workHandlers.ts'
import { readAnswer, toCall } from '../../../../../server/domains/workflow/integration/httpTexts.ts'

const http = (more: Partial<HttpTask>): HttpTask => ({ method: 'POST', url: 'https://oa.example/in', ...more })

describe('the call of a service task', () => {
  it('puts values where they stay what they are', () => {
    const call = toCall(
      http({
        url: 'https://oa.example/people/{{name}}?q={{days}}',
        headers: { 'X-Name': '{{name}}' },
        body: '{"name":"{{name}}","said":"\\"他\\" 是 {{name}}。","days":{{days}},"all":{{lines}},"none":{{nobody}}}',
      }),
      { name: '张"三/../&x=1\r\nX-Evil: 1', days: 3, lines: [{ a: 1 }] },
    )
    expect(call.url).toBe(`https://oa.example/people/${encodeURIComponent('张"三/../&x=1\r\nX-Evil: 1')}?q=3`)
    expect(call.headers['x-name']).toBe('张"三/../&x=1 X-Evil: 1')
    expect(JSON.parse(call.body ?? '')).toEqual({
      name: '张"三/../&x=1\r\nX-Evil: 1',
      said: '"他" 是 张"三/../&x=1\r\nX-Evil: 1。',
      days: 3,
      all: [{ a: 1 }],
      none: null,
    })
  })

  it('takes a whole address from a variable', () => {
    expect(toCall(http({ url: '{{address}}/in' }), { address: 'https://a.example' }).url).toBe('https://a.example/in')
  })

  it('waits as long as it says, a minute at most', () => {
    expect(
      [undefined, 3, 900].map(timeoutSeconds => toCall(http(timeoutSeconds ? { timeoutSeconds } : {}), {}).timeoutMs),
    ).toEqual([10_000, 3000, 60_000])
  })

  it('C6 says which expression is wrong, for good', () => {
    const wrong = () => toCall(http({ url: 'https://oa.example/{{1 +}}' }), {})
    expect(wrong).toThrow(WorkError)
    expect(wrong).toThrow(/表达式 1 \+ 有误/)
  })
})

describe('its answer', () => {
  it('becomes variables', () => {
    const answer = { status: 201, headers: { 'x-id': '7' }, text: '{"order":{"no":"A1"}}', ms: 1 }
    const outputs = { no: '=answer.body.order.no', id: 'answer.headers["x-id"]', made: 'answer.status == 201' }
    expect(readAnswer(http({ outputs }), answer)).toEqual({ no: 'A1', id: '7', made: true })
  })

  it('may be any text', () => {
    const answer = { status: 200, headers: {}, text: '收到', ms: 1 }
    expect(readAnswer(http({ outputs: { said: 'answer.body' } }), answer)).toEqual({ said: '收到' })
  })
})

describe('what a log shows', () => {
  it('holds no secret', () => {
    expect(maskUrl('https://a.example/x?access_token=abc&page=2')).toBe(
      'https://a.example/x?access_token=******&page=2',
    )
    expect(maskHeaders({ authorization: 'Bearer x', 'x-api-key': 'k', accept: '*/*' })).toEqual({
      authorization: '******',
      'x-api-key': '******',
      accept: '*/*',
    })
    expect(maskText('{"user":"a","password":"b","deep":[{"apiKey":"c","名称":"d"}]}')).toBe(
      '{"user":"a","password":"******","deep":[{"apiKey":"******","名称":"d"}]}',
    )
    expect(maskText('grant=1&client_secret=abc')).toBe('grant=1&client_secret=******')
  })
})
