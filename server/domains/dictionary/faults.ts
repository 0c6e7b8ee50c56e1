import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain dictionary. */
export const { fault, wrong } = extended(serviceFaults, {
  DICTIONARY_ENTRY_USED: { status: 409, text: '字典项“{label}”正被使用（{uses}），不能删除，可以停用' },
  DICTIONARY_GONE: { status: 404, text: '字典不存在或已被删除' },
  DICTIONARY_USED: { status: 409, text: '字典“{title}”正被使用（{places}{more}），不能删除' },
  DICTIONARY_VALUE_USED: { status: 400, text: '值“{value}”正被使用（{uses}），不能修改' },
  ENTRIES_TOO_DEEP: { status: 400, text: '字典项最多 {most} 级' },
  ENTRY_BELOW_ITSELF: { status: 400, text: '上级字典项不能是自身或其下级' },
  EXPIRY_BEFORE_START: { status: 400, text: '失效日期不能早于生效日期' },
  PARENT_ENTRY_FOREIGN: { status: 400, text: '上级字典项不在该字典中' },
})
