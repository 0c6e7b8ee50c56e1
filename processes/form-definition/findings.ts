import { findings } from '../../schemas/evaluate/finding.ts'

/** Faults of form definitions, and differences between two of them. */
export const finding = findings({
  DEFINITION_LAYOUT_NOT_OBJECT: '布局应为 JSON 对象',
  DEFINITION_LAYOUT_UNKNOWN: '布局中的“{field}”不是表单的字段',
  DEFINITION_MISSING: '表单还没有定义',
  DEFINITION_NOT_FORM: '表单结构的类型应为 object',
  DEFINITION_REFERENCE_UNKNOWN: '引用“{reference}”不在表单结构中',
  DEFINITION_SCHEMA_MISSING: '表单定义缺少 schema',
  DEFINITION_SCHEMA_WRONG: '不符合 JSON Schema 规范（{keyword}）',
  DEFINITION_WITHOUT_FIELDS: '表单没有字段',
  DEFINITION_WORD_UNKNOWN: '表单定义只能包含 schema 和 layout，不能包含“{word}”',
  FIELD_ADDED: '新增字段“{title}”',
  FIELD_CHANGED: '“{title}”的{what}有变化',
  FIELD_MADE_OPTIONAL: '“{title}”改为选填',
  FIELD_MADE_REQUIRED: '“{title}”改为必填',
  FIELD_NAME_RESERVED: '字段名“{field}”由流程使用，请换一个',
  FIELD_REMOVED: '删除字段“{title}”',
  FIELD_RENAMED: '“{before}”改名为“{after}”',
  FORM_RULES_CHANGED: '表单的校验规则有变化',
  LAYOUT_CHANGED: '布局有变化',
})
