import { knownFaults } from '../../ground/kernel/catalogue.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../http/acceptedArguments.ts'
import { answerSchema, entitySchema, type JsonSchema, propertySchema } from './openapiSchema.ts'
import { operationalPaths } from './operationalPaths.ts'

/** Returns the OpenAPI 3.1 document of all calls, from the same schemas as the routes. */
export function openapiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of registry.endpoints.values()) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'schema-console',
      version: '1.0.0',
      description:
        '所有接口都以 { status, code, message, data } 作答；status 为 false 即失败，error 为错误码，message 为中文说明。',
    },
    servers: [{ url: '/' }],
    tags: [
      ...[...registry.families.values()].map(family => ({ name: family.family, description: family.title })),
      { name: 'operations', description: '运维' },
    ],
    paths: { ...paths, ...operationalPaths },
    components: {
      schemas: {
        ...Object.fromEntries([...registry.entities.values()].map(entity => [entity.name, entitySchema(entity)])),
        Failure: failure(),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '由 POST /auth/oauth/token 取得' },
        client: { type: 'http', scheme: 'basic', description: '应用系统的客户端标识与密钥' },
      },
    },
    security: [{ bearer: [] }],
  }
}

const failure = (): JsonSchema => ({
  type: 'object',
  title: '失败',
  required: ['status', 'code', 'error', 'message', 'data'],
  properties: {
    status: { const: false },
    code: { type: 'integer' },
    error: { type: 'string', title: '错误码', enum: [...knownFaults().keys()].sort() },
    message: { type: 'string', title: '说明' },
    data: {
      title: '字段错误等',
      type: ['object', 'null'],
      properties: {
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
})

function operationOf(endpoint: EndpointInfo): JsonSchema {
  const { definition, method, path, name, family } = endpoint
  const { properties, required } = acceptedArguments(endpoint)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const rest = Object.entries(properties).filter(([key]) => !inPath.includes(key))
  const inQuery = method === 'GET' || method === 'DELETE'
  const isPublic = definition.permission === '@public'
  const parameters = [
    ...inPath.map(key => ({ name: key, in: 'path', required: true, schema: parameterSchema(properties[key]) })),
    ...(inQuery
      ? rest.map(([key, one]) => ({
          name: key,
          in: 'query',
          required: required.includes(key),
          schema: parameterSchema(one),
        }))
      : []),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map(([key, one]) => [key, propertySchema(one)])),
    required: required.filter(key => !inPath.includes(key)),
    additionalProperties: false,
  }
  return {
    operationId: name,
    summary: definition.title,
    tags: [family],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(inQuery || rest.length === 0 ? {} : { requestBody: { content: bodyContent(body, path) } }),
    responses: responsesOf(endpoint, isPublic),
    ...(isPublic ? { security: [] } : definition.permission === '@application' ? { security: [{ client: [] }] } : {}),
    'x-permission': definition.permission,
    'x-operation': definition.do,
  }
}

const parameterSchema = (property: Parameters<typeof propertySchema>[0] | undefined): JsonSchema =>
  property ? propertySchema(property) : { type: 'string' }

/** OAuth requests tokens with a form; everything else is JSON. */
const bodyContent = (schema: JsonSchema, path: string): JsonSchema =>
  path.endsWith('/oauth/token')
    ? { 'application/x-www-form-urlencoded': { schema } }
    : { 'application/json': { schema } }

function responsesOf(endpoint: EndpointInfo, isPublic: boolean): JsonSchema {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  })
  const success = {
    type: 'object',
    required: ['status', 'code', 'message', 'data'],
    properties: {
      status: { const: true },
      code: { const: 200 },
      message: { type: 'string' },
      data: answerSchema(endpoint),
    },
  }
  const operation = endpoint.definition.do
  const canConflict = [
    'update',
    'save',
    'delete',
    'deleteBatch',
    'restore',
    'revert',
    'toggle',
    'set',
    'move',
  ].includes(operation)
  return {
    '200': { description: '成功', content: { 'application/json': { schema: success } } },
    '400': refusal('参数有误；data.errors 指出字段'),
    ...(isPublic ? {} : { '401': refusal('未登录或登录已失效'), '403': refusal('没有权限') }),
    ...(endpoint.path.includes('{') || canConflict || operation === 'read' ? { '404': refusal('数据不存在') } : {}),
    ...(canConflict ? { '409': refusal('数据被引用，或已被他人修改') } : {}),
  }
}
