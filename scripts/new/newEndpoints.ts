import type { Endpoint, EndpointFamily } from '../../schemas/types/endpoint.ts'
import type { Entity } from '../../schemas/types/entity.ts'
import { kebabCase } from '../check/documents/fileNames.ts'

/** Route of the list page of an entity; its permission codes belong to this page. */
export const listRoute = (entity: string): string => `/${kebabCase(entity)}/list`

/** Returns the generic operations of an entity, with history and recycle bin, and a permission code for each right. */
export function newEndpoints(entity: Entity): EndpointFamily {
  const { name, title, properties } = entity
  const code = kebabCase(name).replaceAll('-', '_').toUpperCase()
  const toggle: Record<string, Endpoint> =
    properties.enabled?.type === 'boolean'
      ? {
          enable: {
            call: 'POST /enable',
            title: `启用或停用${title}`,
            permission: `${code}_EDIT`,
            do: 'toggle',
            field: 'enabled',
          },
        }
      : {}
  return {
    $schema: '../json/endpoints.schema.json',
    version: 1,
    family: name,
    title,
    base: `/${kebabCase(name)}`,
    entity: name,
    page: listRoute(name),
    permissions: {
      [`${code}_VIEW`]: `查看${title}`,
      [`${code}_ADD`]: `新增${title}`,
      [`${code}_EDIT`]: `编辑${title}`,
      [`${code}_DELETE`]: `删除${title}`,
    },
    endpoints: {
      list: {
        call: 'POST /list',
        title: `${title}列表`,
        permission: `${code}_VIEW`,
        do: 'page',
        ...(properties.sort ? { sort: 'sort,-createdAt' } : {}),
      },
      detail: { call: 'GET /detail/{id}', title: `${title}详情`, permission: `${code}_VIEW`, do: 'read' },
      add: { call: 'POST /add', title: `新增${title}`, permission: `${code}_ADD`, do: 'create' },
      update: { call: 'POST /update', title: `编辑${title}`, permission: `${code}_EDIT`, do: 'update' },
      delete: { call: 'POST /delete', title: `删除${title}`, permission: `${code}_DELETE`, do: 'deleteBatch' },
      ...toggle,
      log: { call: 'POST /log', title: `${title}操作日志`, permission: `${code}_VIEW`, do: 'log' },
      revert: {
        call: 'POST /revert',
        title: `恢复${title}的历史版本`,
        permission: `${code}_EDIT`,
        do: 'revert',
        of: 'update',
      },
      recycleList: {
        call: 'POST /recycle/list',
        title: `已删除的${title}`,
        permission: `${code}_DELETE`,
        do: 'deleted',
      },
      restore: { call: 'POST /restore', title: `恢复已删除的${title}`, permission: `${code}_DELETE`, do: 'restore' },
    },
  }
}
