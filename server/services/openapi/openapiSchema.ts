import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import { deletedProperties, logProperties } from '../../../schemas/evaluate/logProperties.ts'
import { aggregateProperties, planAggregate } from '../../../schemas/evaluate/planAggregate.ts'
import type { AggregateEndpoint } from '../../../schemas/types/aggregate.ts'
import type { Returns } from '../../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'

export type JsonSchema = Record<string, unknown>

export const refTo = (entityName: string): JsonSchema => ({ $ref: `#/components/schemas/${entityName}` })

/** Returns a property as OpenAPI. */
export function propertySchema(property: Property): JsonSchema {
  const schema: JsonSchema = { type: property.type, title: property.title }
  for (const key of [
    'description',
    'format',
    'minLength',
    'maxLength',
    'pattern',
    'minimum',
    'maximum',
    'enum',
    'default',
    'minItems',
    'maxItems',
  ] as const) {
    if (property[key] !== undefined) schema[key] = property[key]
  }
  if (property.items) schema.items = { type: property.items.type, ...partsSchema(property.items) }
  Object.assign(schema, partsSchema(property))
  const notes = [
    property['x-ref'] === undefined
      ? ''
      : `${registry.entities.get(property['x-ref'])?.title ?? property['x-ref']}的标识`,
    property['x-dictionary'] === undefined ? '' : `字典 ${property['x-dictionary']}`,
    property['x-permission'] === undefined ? '' : `需要权限 ${property['x-permission']}`,
  ].filter(note => note !== '')
  if (notes.length > 0) schema.description = [schema.description, ...notes].filter(Boolean).join('；')
  if (property.readOnly) schema.readOnly = true
  return schema
}

/** Returns the members of an object, or of the objects in a list. */
const partsSchema = ({ properties, required }: Pick<Property, 'properties' | 'required'>): JsonSchema => ({
  ...(properties
    ? {
        properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, propertySchema(one)])),
        additionalProperties: false,
      }
    : {}),
  ...(required && required.length > 0 ? { required } : {}),
})

const propertySchemas = (properties: Record<string, Property>): JsonSchema =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, propertySchema(one)]))

/** Returns the response schema of an entity: with system properties and labels, without secrets. */
export function entitySchema(entity: Entity): JsonSchema {
  const properties: Record<string, JsonSchema> = { id: { type: 'string', title: '标识', readOnly: true } }
  for (const [name, property] of Object.entries(entity.properties)) {
    if (property['x-secret']) continue
    properties[name] = propertySchema(property)
    if (property['x-ref'] !== undefined)
      properties[labelKey(name)] = {
        ...(property.type === 'array' ? { type: 'array', items: { type: 'string' } } : { type: 'string' }),
        title: `${property.title}名称`,
        readOnly: true,
      }
  }
  const system = {
    revision: { type: 'integer', title: '版本' },
    createdAt: { type: 'string', format: 'date-time', title: '创建时间' },
    createdBy: { type: 'string', title: '创建人' },
    updatedAt: { type: 'string', format: 'date-time', title: '更新时间' },
    updatedBy: { type: 'string', title: '更新人' },
  }
  for (const [name, schema] of Object.entries(system)) properties[name] = { ...schema, readOnly: true }
  return {
    type: 'object',
    title: entity.title,
    properties,
    required: ['id', ...(entity.required ?? []).filter(name => name in properties)],
  }
}

/** Returns the schema of `data` in an endpoint's envelope. */
export function answerSchema({ definition, entity }: EndpointInfo): JsonSchema {
  if (definition.do === 'handler') return returnsSchema(definition.returns)
  const record = refTo(entity ?? '')
  switch (definition.do) {
    case 'page':
      return pageOf(record)
    case 'deleted':
      return pageOf({ allOf: [record, { type: 'object', properties: propertySchemas(deletedProperties) }] })
    case 'list':
      return { type: 'array', items: record }
    case 'tree':
      return treeOf(record)
    case 'aggregate':
      return aggregateSchema(definition, registry.entity(entity ?? ''))
    case 'log':
      return pageOf({
        allOf: [refTo('auditLog'), { type: 'object', properties: propertySchemas(logProperties) }],
      })
    case 'bind.list':
    case 'bind.candidates': {
      const target = registry.entity(definition.link).properties[definition.target]?.['x-ref'] ?? ''
      return pageOf(
        definition.do === 'bind.list'
          ? { allOf: [refTo(target), { type: 'object', properties: { linkId: { type: 'string' } } }] }
          : refTo(target),
      )
    }
    case 'batch':
    case 'deleteBatch':
    case 'restore':
    case 'sort':
      return batchOutcome()
    case 'uses':
      return {
        type: 'object',
        required: ['deletable', 'message', 'uses'],
        properties: {
          deletable: { type: 'boolean', title: '可以删除' },
          message: { type: 'string', title: '说明' },
          uses: { type: 'array', title: '引用', items: { type: 'object' } },
        },
      }
    case 'exists':
      return {
        type: 'object',
        required: ['exists'],
        properties: { exists: { type: 'boolean', title: '已存在' }, message: { type: 'string', title: '说明' } },
      }
    case 'export':
      return {
        type: 'object',
        description: '不超过 2000 条时直接返回文件',
        properties: { downloadId: { type: 'string', title: '下载' }, total: { type: 'integer', title: '条数' } },
      }
    case 'import':
      return refTo('importRun')
    case 'bind.add':
      return batchOutcome({ added: { type: 'integer', title: '新绑定的数量' } })
    case 'bind.remove':
      return batchOutcome({ removed: { type: 'integer', title: '解除的数量' } })
    case 'delete':
      return { type: 'null' }
    default:
      return record
  }
}

function aggregateSchema(definition: AggregateEndpoint, entity: Entity): JsonSchema {
  const plan = planAggregate(definition, entity, name => registry.entities.get(name))
  const record = { type: 'object', properties: propertySchemas(aggregateProperties(plan)) }
  return plan.groups.length === 0 ? record : { type: 'array', items: record }
}

function returnsSchema({ shape, entity, properties }: Returns): JsonSchema {
  const own: JsonSchema = {
    type: 'object',
    properties: propertySchemas(properties ?? {}),
  }
  const record = entity === undefined ? own : properties ? { allOf: [refTo(entity), own] } : refTo(entity)
  if (shape === 'none' || shape === 'events') return { type: 'null' }
  if (shape === 'batch') return batchOutcome(propertySchemas(properties ?? {}))
  if (shape === 'page') return pageOf(record)
  if (shape === 'list') return { type: 'array', items: record }
  return shape === 'tree' ? treeOf(record) : record
}

const batchOutcome = (more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  required: ['done', 'failed'],
  properties: {
    ...more,
    done: { type: 'array', title: '成功的标识', items: { type: 'string' } },
    failed: {
      type: 'array',
      title: '失败的数据',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          error: { type: 'string', title: '错误代码' },
          message: { type: 'string' },
          gone: { type: 'boolean', title: '已不存在' },
        },
      },
    },
  },
})

const pageOf = (record: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['records', 'total', 'size', 'current'],
  properties: {
    records: { type: 'array', items: record },
    total: { type: ['integer', 'null'], title: '总数' },
    totalIsEstimate: { type: 'boolean', title: '总数为估计值' },
    size: { type: 'integer', title: '每页条数' },
    current: { type: ['integer', 'null'], title: '页码' },
    next: { type: 'string', title: '继续之处', description: '作为 after 给出即得下一页；没有即已到末页' },
  },
})

const treeOf = (record: JsonSchema): JsonSchema => ({
  type: 'array',
  items: {
    allOf: [record, { type: 'object', properties: { children: { type: 'array', items: { type: 'object' } } } }],
  },
})
