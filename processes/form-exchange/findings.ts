import { findings } from '../../schemas/evaluate/finding.ts'

/** What a report says of a form that is imported or exported. */
export const finding = findings({
  FORM_BUTTON_UNSET: '按钮的动作没有对应的功能，请设置链接或查询',
  FORM_CELL_READ: '单元格读取为字段，类型为{type}',
  FORM_COLUMN_READ: '列读取为字段，类型为{type}',
  FORM_CONDITION_KEPT: '条件无法转换，保留在定义里，但不起作用：{reason}',
  FORM_CONDITION_READ: '条件转换为 CEL',
  FORM_CONDITION_UNKNOWN: '条件使用的“{name}”不是表单的字段',
  FORM_CONDITION_UNWRITTEN: '表达式无法转换为 FEEL，没有导出',
  FORM_FIELD_READ: '读取为{type}',
  FORM_FIELD_TWICE: '标识已被前面的字段使用，没有导入',
  FORM_FIELD_UNWRITTEN: '没有对应的类型，按文本导出',
  FORM_FILE_FIELDS_READ: '读取 {count} 个字段',
  FORM_FILE_NOT_FORM: '文件里没有表单：应为 JSON Schema、form-js 或本系统导出的表单',
  FORM_FILE_PUBLISH: '发布之前须改正：{message}',
  FORM_GROUP_FLAT: '分组在另一个分组里，其中的字段归入外层',
  FORM_KEY_INVALID: '标识“{name}”不能使用，改为“{key}”',
  FORM_OPTIONS_KEPT: '选项来自别处的数据，保留在定义里，但不起作用',
  FORM_PART_KEPT: '没有对应的功能，保留在定义里，但不起作用',
  FORM_PART_REFUSED: '没有对应的字段，没有导入',
  FORM_RULE_UNWRITTEN: '校验规则没有对应的写法，没有导出',
  FORM_SHEET_EMPTY: '表格里没有可以作为字段的单元格',
  FORM_SHEET_FIELDS_LEFT: '只读取前 {most} 个字段',
  FORM_SHEET_OPTIONS_READ: '数据验证的列表读取为 {count} 个选项',
  FORM_SUBMIT_LEFT: '提交按钮由页面提供，没有导入',
  FORM_WORD_FOREIGN: '本系统的关键字，其他工具不处理',
})
