import { findings } from '../../../schemas/evaluate/finding.ts'

/** Faults of rows in imported files, and reasons why an imported row cannot be undone. */
export const finding = findings({
  CELL_DIGITS_LOST: '{title}是超过 15 位的数字，表格已丢失末尾几位，请把这一列设为文本后重新填写',
  CELL_ENTRY_UNKNOWN: '{title}“{text}”不是字典中的值，可填：{known}',
  CELL_IS_ERROR: '{title}：单元格 {place} 是错误值 {cell}，请改正后再导入',
  CELL_NOT_BOOLEAN: '{title}应为{yes}或{no}',
  CELL_NOT_DATE: '{title}应为日期，例如 2026-11-21',
  CELL_NOT_MONTH: '{title}应为月份，例如 2026-11',
  CELL_NOT_TIME: '{title}应为时间，例如 2026-11-21 14:30:00',
  CELL_REFERENCE_AMBIGUOUS: '{title}“{text}”有 {count} 个同名，请填写编码或完整路径',
  CELL_REFERENCE_UNKNOWN: '{title}“{text}”不存在',
  ROW_CONFLICTS: '数据格式有误或与已有数据冲突',
  ROW_TWICE: '{title}“{value}”与第 {before} 行重复',
  UNDO_NOT_SUPPORTED: '不支持撤销',
  UNDO_RECORD_CHANGED: '导入后已被修改，不再撤销',
  UNDO_RECORD_DELETED: '数据已被删除',
})
