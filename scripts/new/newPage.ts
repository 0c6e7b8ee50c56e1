import type { Action } from '../../schemas/types/action.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'
import type { Column } from '../../schemas/types/pages/column.ts'
import type { DetailPage } from '../../schemas/types/pages/detail.ts'
import type { EditPage } from '../../schemas/types/pages/edit.ts'
import type { ListPage } from '../../schemas/types/pages/list.ts'
import { isSearchable } from '../check/documents/answers.ts'
import { kebabCase } from '../check/documents/fileNames.ts'
import type { Project } from '../check/reading/readProject.ts'
import { listRoute } from './newEndpoints.ts'

export type NewPageKind = 'list' | 'edit' | 'detail'

export interface PageWish {
  project: Project
  entity: Entity
  /** Key of the module whose menu contains the list. */
  module: string
}

const head = { $schema: '../../json/page.schema.json', version: 2 as const }

export const newPage: Record<NewPageKind, (wish: PageWish) => ListPage | EditPage | DetailPage> = {
  list: newList,
  edit: newEdit,
  detail: newDetail,
}

/** Name of the endpoint that does this with the entity; throws when there is none. */
function endpointFor({ project, entity }: PageWish, operation: Endpoint['do']): string {
  const name = optionalEndpoint({ project, entity }, operation)
  if (name !== undefined) return name
  throw new Error(
    `no endpoint does "${operation}" with entity "${entity.name}": npm run new -- endpoints --entity ${entity.name}`,
  )
}

function optionalEndpoint({ project, entity }: Pick<PageWish, 'project' | 'entity'>, operation: Endpoint['do']) {
  const places = [...project.endpoints.values()].filter(place => place.entity === entity.name)
  return places.find(place => place.definition.do === operation)?.name
}

const shown = ([, property]: [string, Property]) =>
  !property['x-secret'] && property.type !== 'object' && property['x-field'] !== 'textarea'

function newList(wish: PageWish): ListPage {
  const { entity, project, module } = wish
  const toggle = optionalEndpoint(wish, 'toggle')
  const properties = Object.entries(entity.properties).filter(shown)
  const columns = properties.map(([name, property]): string | Column =>
    toggle && name === 'enabled' && property.type === 'boolean' ? { field: name, cell: 'switch', call: toggle } : name,
  )
  const folder = kebabCase(entity.name)
  return {
    ...head,
    kind: 'list',
    title: `${entity.title}列表`,
    route: listRoute(entity.name),
    menu: { module, order: 900 },
    source: endpointFor(wish, 'page'),
    search: properties.filter(([name, one]) => isSearchable(one) && name !== 'sort').map(([name]) => name),
    columns: [...columns, 'createdAt'],
    actions: listActions(wish, name => project.pages.has(`${folder}/${name}`), folder),
  }
}

function listActions(wish: PageWish, has: (page: string) => boolean, folder: string): ListPage['actions'] {
  const open = (label: string, page: string, more: object): Action[] =>
    has(page) ? [{ kind: 'open', label, page: `${folder}/${page}`, in: 'drawer', width: 720, ...more }] : []
  const remove = optionalEndpoint(wish, 'deleteBatch')
  const deletion = (ids: string): Action[] =>
    remove
      ? [
          {
            kind: 'call',
            label: '删除',
            call: remove,
            with: { ids },
            confirm: '确定要删除该数据吗？',
            success: '删除成功!',
            failure: '删除失败!',
            style: 'danger',
          },
        ]
      : []
  return {
    page: open('新增', 'edit', { icon: 'PlusOutlined', style: 'primary' }),
    row: [
      ...open('详情', 'detail', { with: { id: '=row.id' } }),
      ...open('编辑', 'edit', { with: { id: '=row.id' } }),
      ...deletion('=[row.id]'),
    ],
    selection: deletion('=selection'),
  }
}

function newEdit(wish: PageWish): EditPage {
  const fields = Object.entries(wish.entity.properties)
    .filter(([, property]) => !property.readOnly && property.type !== 'object')
    .map(([name]) => name)
  return {
    ...head,
    kind: 'edit',
    title: `编辑${wish.entity.title}`,
    params: { id: { type: 'string' } },
    source: endpointFor(wish, 'read'),
    with: { id: '=params.id' },
    create: endpointFor(wish, 'create'),
    update: endpointFor(wish, 'update'),
    sections: [{ title: '基本信息', fields }],
    submit: { success: '保存成功!', failure: '保存失败!' },
  }
}

function newDetail(wish: PageWish): DetailPage {
  const fields = Object.entries(wish.entity.properties).flatMap(([name, one]) => (one['x-secret'] ? [] : [name]))
  return {
    ...head,
    kind: 'detail',
    title: `${wish.entity.title}详情`,
    params: { id: { type: 'string', required: true } },
    source: endpointFor(wish, 'read'),
    with: { id: '=params.id' },
    sections: [
      { title: '基本信息', fields },
      { title: '记录', fields: ['createdAt', 'updatedAt'] },
    ],
  }
}
