import type { Entity } from '../../schemas/types/entity.ts'

/** An entity with what most have: a code, a name, an order, a state and a note. */
export function newEntity(name: string, title: string): Entity {
  return {
    $schema: '../../json/entity.schema.json',
    version: 1,
    name,
    title,
    label: 'name',
    type: 'object',
    required: ['code', 'name'],
    properties: {
      code: {
        type: 'string',
        title: `${title}编码`,
        maxLength: 40,
        pattern: '^[A-Za-z0-9_-]{2,40}$',
        'x-message': `${title}编码：2 至 40 位字母、数字、下划线或连字符`,
        'x-unique': true,
        'x-search': 'prefix',
      },
      name: { type: 'string', title: `${title}名称`, minLength: 1, maxLength: 50, 'x-search': 'contains' },
      sort: { type: 'integer', title: '排序', default: 0, minimum: 0, maximum: 999999 },
      enabled: { type: 'boolean', title: '状态', default: true },
      remark: { type: 'string', title: '备注', maxLength: 500, 'x-field': 'textarea' },
    },
  }
}
