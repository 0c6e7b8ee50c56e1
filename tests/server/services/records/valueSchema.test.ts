import { expect, it } from 'vitest'
import { propertyErrors } from '../../../../runtime/data/propertyErrors.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import { compileShape } from '../../../../server/services/records/model/validate.ts'

const settings: Property = {
  type: 'object',
  title: '参数',
  'x-schema': {
    required: ['port'],
    properties: {
      port: { type: 'integer', title: '端口', maximum: 65535 },
      points: { type: 'array', items: { properties: { code: { type: 'string', title: '编码', minLength: 2 } } } },
    },
    additionalProperties: false,
  },
}

it.each([
  [{}, ['settings.port 端口不能为空']],
  [{ port: 70_000, more: 1 }, ['settings.port 端口不能大于 65535', 'settings.more 没有“more”这个字段']],
  [{ port: 1, points: [{ code: 'ab' }, { code: 'a' }] }, ['settings.points.1.code 编码不能少于 2 个字']],
  ['text', ['settings 参数应为对象']],
  [{ port: 1 }, []],
  [null, []],
])('a value with a schema of its own is judged alike by server and browser: %j', (value, expected) => {
  const check = compileShape({ properties: { settings }, required: [] })
  expect(check({ settings: value }).map(({ field, message }) => `${field} ${message}`)).toEqual(expected)
  const browser = value === null ? [] : propertyErrors(value, settings)
  expect(browser.map(({ path, message }) => `settings${path === '' ? '' : `.${path}`} ${message}`)).toEqual(expected)
})
