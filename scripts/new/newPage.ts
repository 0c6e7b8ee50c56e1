import type { Action } from '../../schemas/types/action.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { Column } from '../../schemas/types/pages/column.ts'
import type { DetailPage } from '../../schemas/types/pages/detail.ts'
import type { EditPage } from '../../schemas/types/pages/edit.ts'
import type { ListPage } from '../../schemas/types/pages/list.ts'
import { isSearchable } from '../check/documents/answers.ts'
import { newLog, newRecycleBin } from './historyPages.ts'
import { listRoute } from './newEndpoints.ts'
import { endpointFor, head, optionalEndpoint, type PageWish, pageOf } from './pageWish.ts'

export const newPage = {
  list: newList,
  edit: newEdit,
  detail: newDetail,
  log: newLog,
  recycle: newRecycleBin,
} satisfies Record<string, (wish: PageWish) => ListPage | EditPage | DetailPage>

export type NewPageKind = keyof typeof newPage

const shown = ([, property]: [string, Property]) =>
  !property['x-secret'] && property.type !== 'object' && property['x-field'] !== 'textarea'

function newList(wish: PageWish): ListPage {
  const { entity, module } = wish
  const toggle = optionalEndpoint(wish, 'toggle')
  const properties = Object.entries(entity.properties).filter(shown)
  const columns = properties.map(([name, property]): string | Column =>
    toggle && name === 'enabled' && property.type === 'boolean' ? { field: name, cell: 'switch', call: toggle } : name,
  )
  return {
    ...head,
    kind: 'list',
    title: `${entity.title}列表`,
    route: listRoute(entity.name),
    menu: { module, order: 900 },
    source: endpointFor(wish, 'page'),
    search: properties.filter(([name, one]) => isSearchable(one) && name !== 'sort').map(([name]) => name),
    columns: [...columns, 'createdAt'],
    actions: listActions(wish),
  }
}

function listActions(wish: PageWish): ListPage['actions'] {
  const open = (label: string, name: string, more: object): Action[] => {
    const page = pageOf(wish, name)
    return page === undefined ? [] : [{ kind: 'open', label, page, in: 'drawer', width: 720, ...more }]
  }
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
    page: [
      ...open('新增', 'edit', { icon: 'PlusOutlined', style: 'primary' }),
      ...open('回收站', 'recycle', { icon: 'DeleteOutlined', width: 960 }),
    ],
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
  const log = pageOf(wish, 'log')
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
    ...(log !== undefined && { tabs: [{ title: '操作日志', page: log, with: { id: '=params.id' } }] }),
  }
}
