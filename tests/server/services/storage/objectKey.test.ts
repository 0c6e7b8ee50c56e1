import { expect, test } from 'vitest'
import { applicationKey, objectKey } from '../../../../server/services/storage/objectKey.ts'

test('O1 an application names its objects freely, but climbs nowhere and into no bucket of others', () => {
  for (const key of ['noending', 'a.js', 'a//b/', '?{测}\r\n[试];:@&=+$%|\\', '是 空格 '])
    expect(applicationKey(key)).toBe(key)
  for (const key of ['', '/a', '\\a', ':1/a', 'a/../b', '..', './a', 'a\0', '长'.repeat(342)]) {
    expect(() => applicationKey(key), key).toThrow('对象名称不合法')
  }
})

test('O1 keys of the console stay plain', () => {
  expect(objectKey('/oss/user/1/avatar/a.png')).toBe('user/1/avatar/a.png')
  for (const key of ['a//b', 'a%0Ab', '..%2Fa', 'a%3Fb', ':1/a', '%']) {
    expect(() => objectKey(`/oss/${key}`), key).toThrow('对象名称不合法')
  }
})
