import { findings } from '../../../schemas/evaluate/finding.ts'

/** Reasons why a command of the form designer is refused. */
export const finding = findings({
  FORM_FORMULA_WRONG: '公式“{formula}”有误',
  FORM_FIELD_GONE: '没有字段“{name}”',
  FORM_FIELD_INTO_ITSELF: '“{title}”不能移到自身之内',
  FORM_FIELD_NAME_INVALID: '标识“{name}”只能包含文字、数字和下划线，且不能以数字开头',
  FORM_FIELD_NAME_TAKEN: '标识“{name}”已被使用',
  FORM_FIELD_READS_ROW: '“{title}”的公式使用同级字段，不能移到别处',
  FORM_FIELD_USED: '“{title}”正被使用：{places}',
  FORM_FIELD_WITHOUT_PARTS: '“{name}”不能包含字段',
  FORM_DESIGN_GROUP_GONE: '没有该分组',
  FORM_NOTHING_TO_PASTE: '没有可以粘贴的字段',
  FORM_TEXT_DEEP: '内容嵌套超过 {most} 层，无法设计',
  FORM_TEXT_FIELDS: '表单有 {count} 个字段，最多 {most} 个，请拆分成多个表单',
  FORM_TEXT_LONG: '内容有 {length} 个字符，最多 {most} 个',
  FORM_TEXT_NOT_JSON: '第 {line} 行不是正确的 JSON',
  FORM_TEXT_INVALID: '内容应为包含 schema 和 layout 的对象',
})
