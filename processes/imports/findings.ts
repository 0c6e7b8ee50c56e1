import { findings } from '../../schemas/evaluate/finding.ts'

/** Findings of an import report, in addition to those of the model readers. */
export const finding = findings({
  IMPORT_ATTRIBUTE_KEPT: '没有对应的功能，保留在文件里，但不起作用',
  IMPORT_ATTRIBUTE_READ: '按{vendor}的写法读取，照原意执行',
  IMPORT_ELEMENT_KEPT: '扩展元素没有对应的功能，保留在文件里，但不起作用',
  IMPORT_ELEMENT_READ: '扩展元素按{vendor}的写法读取，照原意执行',
  IMPORT_EXPRESSION_READ: '表达式转换为 CEL',
  IMPORT_LINES_LEFT: '另有 {left} 条没有列出',
  IMPORT_TOOL_KEPT: '设计工具自己的内容，保留在文件里，但不起作用',
})
