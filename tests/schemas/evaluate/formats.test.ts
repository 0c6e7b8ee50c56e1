import { describe, expect, it } from 'vitest'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { hasFormat } from '../../../schemas/evaluate/json-schema/formats.ts'
import { messagesBy } from '../../../schemas/evaluate/json-schema/valueErrors.ts'

/** Texts of the official suite for each format: right, and wrong. */
const texts: Record<string, { right: string[]; wrong: string[] }> = {
  'idn-hostname': {
    right: [
      '실례.테스트',
      'xn--ihqwcrb4cv8a8dqg056pqjye',
      '\u00df\u03c2\u0f0b\u3007',
      '\u06fd\u06fe',
      'l\u00b7l',
      '\u03b1\u0375\u03b2',
      '\u05d0\u05f3\u05d1',
      '\u05d0\u05f4\u05d1',
      '\u30fb\u3041',
      '\u30fb\u4e08',
      '\u0628\u0660\u0628',
      '\u06f00',
      '\u0915\u094d\u200d\u0937',
      '\u0915\u094d\u200c\u0937',
      '\u0628\u064a\u200c\u0628\u064a',
      '1host',
      'Host-Name',
      'a\u3002b',
      'a\uff0eb',
      'a\uff61b',
      `${'παράδειγμα'.repeat(6)}\u3002com`,
    ],
    wrong: [
      '',
      '.',
      '\u3002',
      '.example',
      'example\uff61',
      '〮실례.테스트',
      '실〮례.테스트',
      '실'.repeat(80),
      '-> $1.00 <--',
      'xn--X',
      'XN--aa---o47jg78q',
      '-hello',
      'hello-',
      '\u0903hello',
      '\u0300hello',
      '\u0488hello',
      '\u0640\u07fa',
      '\u3031\u3032\u3033\u3034\u3035\u302e\u302f\u303b',
      'a\u00b7l',
      '\u00b7l',
      'l\u00b7a',
      'l\u00b7',
      '\u03b1\u0375S',
      '\u03b1\u0375',
      'A\u05f3\u05d1',
      '\u05f3\u05d1',
      'A\u05f4\u05d1',
      'def\u30fbabc',
      '\u30fb',
      '\u0628\u0660\u06f0',
      '\u0915\u200d\u0937',
      '\u200d\u0937',
      `${'παράδειγμα'.repeat(7)}.com`,
    ],
  },
  hostname: {
    right: ['www.example.com', 'xn--4gbwdl.xn--wgbh1c', 'xn--ihqwcrb4cv8a8dqg056pqjye', 'xn--0zwm56d.cn'],
    wrong: [
      ...['', 'host_name', '-a', 'a-', 'aa--b', 'xn--X', 'xn--07jt112bpxg.xn--9t4b11yi5a', 'xn--hello-txk'],
      ...['xn--al-0ea', 'xn--vek', 'XN--aa---o47jg78q'],
    ],
  },
  'uri-template': {
    right: [
      '',
      'http://example.com/{term:1}/{term}',
      "a'b",
      'a%41b',
      '{a.b}',
      '{%41}',
      '{v:1000}',
      '{?x,y*}',
      'a\ue000b',
      'a😀b',
    ],
    wrong: [
      '{}',
      '{a,,b}',
      '{a..b}',
      '{a.}',
      '{v:0}',
      '{v:10000}',
      '{v:01}',
      'foo}bar',
      'a%',
      'a%GG',
      '{%4}',
      'a b',
      'a\u007fb',
      '{a,}',
      '{var=def}',
      '{,+var}',
      'a\ud800',
    ],
  },
  'idn-email': {
    right: ['실례@실례.테스트', 'joe.bloggs@example.com', 'δοκιμή@example.com', '"δοκιμή"@example.com'],
    wrong: ['2962', '\ud800@example.com', '@example.com', 'a@〮실례.테스트', 'a..b@example.com'],
  },
  iri: {
    right: [
      'http://ƒøø.ßår/?∂éœ=πîx#πîüx',
      'http://[2001:db8::1]',
      'http://[V1.fe]',
      'urn:example:resource',
      'http://ƒøø.ßår/𐌀',
    ],
    wrong: [
      'http://2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      '/abc',
      'âππ',
      'http://[::ffff:192.168.0.01]',
      'http://ƒøø.ßår/\n',
      'http://[x]',
    ],
  },
  'uri-reference': {
    right: ['', '?query=1', '//', '//[V1.fe]/p', './this:that', 'abc', '#fragment', 'http://999.999.999.999/', 'a/b:c'],
    wrong: [
      '1:b',
      '//example.com:abc/p',
      '//a@b@example.com/',
      '/[::1]',
      '/%zz',
      '/p\n',
      '#frag\\ment',
      '/foobar®.txt',
    ],
  },
  uri: {
    right: ['http://user@', 'mailto:John.Doe@example.com', 'http://a.com:'],
    wrong: ['1http://example.com', 'abc', 'http://a.com:8:0'],
  },
}

describe('L8 formats are judged as the official suite judges them', () => {
  it.each(Object.entries(texts))('L8 %s', (format, { right, wrong }) => {
    expect(right.filter(text => !hasFormat(text, format))).toEqual([])
    expect(wrong.filter(text => hasFormat(text, format))).toEqual([])
  })

  it('L8 a long text costs little', () => {
    for (const format of Object.keys(texts)) {
      hasFormat(`${'a.'.repeat(50_000)}!`, format)
      hasFormat(`{${'a'.repeat(50_000)}!`, format)
      hasFormat('\u0628'.repeat(5000), format)
    }
  })
})

describe('L8 a format of 2020-12', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema'
  const ipv4 = { $schema, format: 'ipv4' }
  const dialect = (isAsserting: boolean) => ({
    'http://a.example/dialect': {
      $schema,
      $id: 'http://a.example/dialect',
      $vocabulary: { 'https://json-schema.org/draft/2020-12/vocab/format-assertion': isAsserting },
    },
  })

  it('L8 is a remark, a demand where the dialect or the schema says so, and a demand in older drafts', () => {
    const valid = (schema: object, options?: Parameters<typeof schemaCheck>[1]) =>
      schemaCheck(schema, options).isValid('x')
    expect(valid(ipv4)).toBe(true)
    expect(valid({ ...ipv4, $schema: 'https://json-schema.org/draft/2019-09/schema' })).toBe(true)
    expect(valid({ format: 'ipv4' })).toBe(false)
    expect(valid({ ...ipv4, 'x-formats': 'assert' })).toBe(false)
    const own = { ...ipv4, $schema: 'http://a.example/dialect' }
    expect(valid(own, { others: dialect(true) })).toBe(false)
    expect(valid({ ...ipv4, allOf: [{ format: 'ipv6' }] })).toBe(true)
  })

  it('L8 is a demand in forms and records, unless the schema makes it a remark', () => {
    expect(messagesBy(ipv4, 'x', '地址')).toHaveLength(1)
    expect(messagesBy({ ...ipv4, 'x-formats': 'annotate' }, 'x', '地址')).toEqual([])
  })
})

describe('L8 the schemas of the drafts', () => {
  const right = { type: 'object', properties: { a: { type: 'string', minLength: 1 } }, required: ['a'] }
  it.each([
    'http://json-schema.org/draft-04/schema#',
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
  ])('L8 %s judges schemas', $ref => {
    for (const $schema of [$ref, 'http://json-schema.org/draft-07/schema#']) {
      const { isValid } = schemaCheck({ $schema, $ref })
      expect(isValid(right)).toBe(true)
      expect(isValid({ ...right, type: 'nothing' })).toBe(false)
      expect(isValid({ properties: { a: { minLength: -1 } } })).toBe(false)
      expect(isValid({ allOf: [{ properties: { a: { items: { required: 'a' } } } }] })).toBe(false)
    }
  })

  it('L8 judge what only their draft has', () => {
    const by = ($ref: string) => schemaCheck({ $schema: $ref, $ref })
    const newest = by('https://json-schema.org/draft/2020-12/schema')
    expect(newest.isValid({ prefixItems: [] })).toBe(false)
    expect(newest.isValid({ $defs: { a: { $dynamicAnchor: '1 2' } } })).toBe(false)
    expect(by('http://json-schema.org/draft-04/schema#').isValid({ exclusiveMinimum: 1 })).toBe(false)
    expect(by('http://json-schema.org/draft-06/schema#').isValid({ exclusiveMinimum: 1 })).toBe(true)
    const { isValid } = schemaCheck({
      $ref: 'https://json-schema.org/draft/2020-12/meta/validation#/properties/minLength',
    })
    expect([0, -1].map(isValid)).toEqual([true, false])
  })
})
