import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain view. */
export const { fault, wrong } = extended(serviceFaults, {
  VIEWS_TOO_MANY: { status: 400, text: '每人最多保存 {most} 个视图' },
  VIEWS_TOO_MANY_OF_LIST: { status: 400, text: '每个列表最多保存 {most} 个视图' },
  VIEW_FOREIGN: { status: 403, text: '这是别人共享的视图，请另存为自己的视图' },
  VIEW_GONE: { status: 404, text: '视图不存在或已被删除' },
  VIEW_PAGES_TOO_MANY: { status: 400, text: '列表页面过多' },
  VIEW_ROLE_GONE: { status: 400, text: '共享的角色不存在或已被删除' },
  VIEW_SHARE_FORBIDDEN: { status: 403, text: '您没有共享列表视图的权限' },
})
