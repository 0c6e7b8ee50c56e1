import type { ListPage } from '../../schemas/types/pages/list.ts'
import { endpointFor, head, optionalEndpoint, type PageWish } from './pageWish.ts'

/** Returns the log of a record, with the way back to an earlier version where an endpoint gives it. */
export function newLog(wish: PageWish): ListPage {
  const revert = optionalEndpoint(wish, 'revert')
  return {
    ...head,
    kind: 'list',
    title: '操作日志',
    params: { id: { type: 'string', required: true } },
    source: endpointFor(wish, 'log'),
    with: { id: '=params.id' },
    search: ['at', 'actorName'],
    columns: ['at', 'actorName', { field: 'action', cell: 'dictionary', dictionary: 'AUDIT_ACTION' }, 'differences'],
    ...(revert && {
      actions: {
        row: [
          {
            kind: 'call',
            label: '恢复到此版本',
            call: revert,
            with: { id: '=params.id', logId: '=row.id' },
            visible: '=row.canRevert',
            confirm: '确定要恢复到此版本吗？之后的修改会被撤销，并记为一次新的修改。',
            success: '恢复成功!',
            failure: '恢复失败!',
          },
        ],
      },
    }),
  }
}

/** Returns the recycle bin: the deleted records, which can be restored. */
export function newRecycleBin(wish: PageWish): ListPage {
  const { properties, label } = wish.entity
  const columns = [...new Set([label, ...Object.keys(properties).filter(name => name === 'code')])]
  const restore = (title: string, ids: string) => ({
    kind: 'call' as const,
    label: title,
    call: endpointFor(wish, 'restore'),
    with: { ids },
    success: '恢复成功!',
    failure: '恢复失败!',
  })
  return {
    ...head,
    kind: 'list',
    title: `${wish.entity.title}回收站`,
    source: endpointFor(wish, 'deleted'),
    search: columns,
    columns: [...columns, 'deletedAt', 'deletedByName'],
    actions: { row: [restore('恢复', '=[row.id]')], selection: [restore('恢复所选', '=selection')] },
  }
}
