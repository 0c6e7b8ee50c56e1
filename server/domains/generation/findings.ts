import { findings } from '../../../schemas/evaluate/finding.ts'

/** Faults in the plan of a table; `PLAN_OF_TABLE` puts the name of the table before the cause. */
export const finding = findings({
  PLAN_FIELD_KIND_UNSUITABLE: '字段 {column} 不能作为“{kind}”',
  PLAN_FIELD_NAME_FORM: '字段名“{name}”应为小写字母开头的驼峰命名',
  PLAN_FIELD_NAME_TWICE: '字段名“{name}”重复',
  PLAN_FIELD_TARGET_MISSING: '请选择字段 {column} 引用的表',
  PLAN_FIELD_TARGET_UNSUITABLE: '字段 {column} 的类型与“{target}”的主键不符，不能引用',
  PLAN_FIELD_TITLE_LENGTH: '字段 {column} 的标题应为 1 至 50 个字',
  PLAN_KEY_EMPTY: '“{titles}”有空值，不能用来标识一行',
  PLAN_KEY_NOT_UNIQUE: '有多行的“{titles}”相同，不能用来标识一行',
  PLAN_KEY_TOO_MANY: '标识一行的列最多 {mostKeyColumns} 个',
  PLAN_KEY_UNSUITABLE: '字段“{name}”不能用来标识一行',
  PLAN_LABEL_OF_COLUMNS: '组合外键不能作为名称字段',
  PLAN_NAME_CAPITALS: '实体名“{name}”不能有连续的大写字母',
  PLAN_NAME_FORM: '实体名“{name}”应为小写字母开头的字母和数字',
  PLAN_NAME_TAKEN: '实体名“{name}”已被系统使用',
  PLAN_OF_TABLE: '表 {table}：{cause}',
  PLAN_TITLE_LENGTH: '标题应为 1 至 50 个字',
  PLAN_TREE_FIELD_FOREIGN: '字段“{field}”没有引用本表，不能按它生成树',
  PLAN_WITHOUT_FIELDS: '没有可以显示的字段，不能生成页面',
})
