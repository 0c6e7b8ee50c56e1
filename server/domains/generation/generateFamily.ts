import type { TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Endpoint, EndpointFamily } from '../../../schemas/types/endpoint.ts'
import { treeEndpoints } from './generateTree.ts'
import { kebab, upper } from './names.ts'

/** Base path of all generated calls. */
export const externalBase = '/external'

export const routeOf = (plan: TablePlan): string => `${externalBase}/${plan.connection}/${kebab(plan.name)}`

/** Returns the calls of a table; reading, adding, changing and deleting have separate permission codes. */
export function generateFamily(plan: TablePlan): EndpointFamily {
  const code = upper(plan.name)
  const { title } = plan
  const isWritable = plan.key.length > 0 && plan.pages.edit
  const sort = plan.key.length > 0 ? plan.key.join(',') : plan.label
  const endpoints: Record<string, Endpoint> = {
    list: { call: 'POST /list', title: `${title}列表`, permission: `${code}_VIEW`, do: 'page', sort },
    options: { call: 'POST /options', title: `${title}选项`, permission: `${code}_VIEW`, do: 'page', sort: plan.label },
    export: { call: 'POST /export', title: `导出${title}`, permission: `${code}_VIEW`, do: 'export' },
  }
  if (plan.key.length > 0) {
    endpoints.details = { call: 'GET /details', title: `${title}详情`, permission: `${code}_VIEW`, do: 'read' }
    endpoints.log = { call: 'POST /log', title: `${title}操作日志`, permission: `${code}_VIEW`, do: 'log' }
  }
  Object.assign(endpoints, treeEndpoints(plan))
  if (isWritable) {
    if (!plan.unfilled) {
      endpoints.create = {
        call: 'POST /create',
        title: `新增${title}`,
        permission: `${code}_ADD`,
        do: 'create',
        rules: plan.name,
      }
    }
    endpoints.update = {
      call: 'POST /update',
      title: `编辑${title}`,
      permission: `${code}_EDIT`,
      do: 'update',
      rules: plan.name,
    }
    endpoints.delete = { call: 'POST /delete', title: `删除${title}`, permission: `${code}_DELETE`, do: 'delete' }
    endpoints.deleteBatch = {
      call: 'POST /deleteBatch',
      title: `批量删除${title}`,
      permission: `${code}_DELETE`,
      do: 'deleteBatch',
    }
  }
  return {
    $schema: '../json/endpoints.schema.json',
    version: 1,
    family: plan.name,
    title,
    base: routeOf(plan),
    entity: plan.name,
    page: routeOf(plan),
    permissions: {
      [`${code}_VIEW`]: `查看${title}`,
      ...(isWritable
        ? {
            ...(plan.unfilled ? {} : { [`${code}_ADD`]: `新增${title}` }),
            [`${code}_EDIT`]: `编辑${title}`,
            [`${code}_DELETE`]: `删除${title}`,
          }
        : {}),
    },
    endpoints,
  }
}
