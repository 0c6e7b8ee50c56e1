import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain generation. */
export const { fault, wrong } = extended(serviceFaults, {
  CONTENT_NOT_JSON: { status: 400, text: '内容不是合法的 JSON：{why}' },
  EDITED_FILES_CONFLICT: { status: 409, text: '手工修改过的文件有冲突，请先决定保留哪一边：{files}' },
  ENTITY_NAME_TWICE: { status: 400, text: '实体名“{name}”重复' },
  GENERATED_FILES_INVALID: { status: 400, text: '生成的文件有错误：{fault}' },
  GENERATED_FILE_CHANGED: { status: 409, text: '该文件已被他人修改，请刷新后重试' },
  GENERATED_FILE_GONE: { status: 404, text: '文件不存在或已被删除' },
  GENERATED_FILE_WRONG: { status: 400, text: '文件内容有错误' },
  GENERATED_PAGE_REFERENCED: { status: 409, text: '其他生成的页面引用了所选的表，请一并移除，或重新生成它们' },
  GENERATION_TOO_MANY_TABLES: { status: 400, text: '一次最多生成 {most} 张表' },
  PAGES_NOT_CHOSEN: { status: 400, text: '请选择要移除的页面' },
  PLAN_GONE: { status: 404, text: '生成方案不存在或已被删除' },
  PLAN_NOT_OBJECT: { status: 400, text: '方案应为对象' },
  SOURCE_TABLE_UNKNOWN: { status: 400, text: '数据源中没有表“{table}”' },
  TABLES_NOT_CHOSEN: { status: 400, text: '请选择要生成的表' },
})
