import { findings } from '../finding.ts'

/** What is wrong with a value by its JSON Schema alone, or with the schema itself. */
export const finding = findings({
  CONTENT_FITS_NONE: '{subject}不符合任何一种允许的形式',
  CONTENT_FITS_SEVERAL: '{subject}同时符合多种形式，只能符合一种',
  CONTENT_FORBIDDEN: '{subject}不允许填写',
  CONTENT_NOT_CONSTANT: '{subject}只能是“{allowed}”',
  CONTENT_NOT_IN_FORMAT: '{subject}应为{format}',
  CONTENT_OF_FORBIDDEN_FORM: '{subject}不允许是这个值',
  CONTENT_TOO_COMPLEX: '内容过于复杂，无法检查',
  ITEMS_FITTING_TOO_FEW: '{subject}至少要有 {limit} 项符合要求',
  ITEMS_FITTING_TOO_MANY: '{subject}最多只能有 {limit} 项符合要求',
  ITEM_TWICE: '{subject}第 {first} 项与第 {second} 项重复',
  MEMBERS_TOO_FEW: '{subject}不能少于 {limit} 个字段',
  MEMBERS_TOO_MANY: '{subject}不能超过 {limit} 个字段',
  MEMBER_NAME_NOT_ALLOWED: '“{name}”不是允许的字段名',
  MEMBER_NEEDED_BY_OTHER: '填写了{because}后，{subject}不能为空',
  MEMBER_UNKNOWN: '没有“{name}”这个字段',
  SCHEMA_ENDLESS: '结构定义引用自身，没有尽头',
  SCHEMA_MISSING: '还没有结构定义',
  SCHEMA_NOT_JSON: '结构定义不是正确的 JSON',
  SCHEMA_NOT_OBJECT: '结构定义应为对象',
  SCHEMA_REFERENCE_UNKNOWN: '找不到引用“{ref}”，引用的内容不会从网络获取',
  SCHEMA_TOO_DEEP: '结构定义嵌套过深',
  SCHEMA_TOO_LARGE: '结构定义超过 {nodes} 个节点',
  VALUE_NOT_COMPUTABLE: '{subject}无法计算：数据过多或数值过大',
})
