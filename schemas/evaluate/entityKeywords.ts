import type { Property } from '../types/entity.ts'

/** One of our keywords on a property; documented at the type. */
export type EntityKeyword = Extract<keyof Property, `x-${string}`>

export interface EntityKeywordRecord {
  /** Display name. */
  title: string
  /** Whether it requires a table column; parts of a value have none. */
  ofColumn: boolean
}

const column = { ofColumn: true } as const
const value = { ofColumn: false } as const

/** One record per keyword; scripts/check/documents checks further requirements. */
export const entityKeywords: Readonly<Record<EntityKeyword, EntityKeywordRecord>> = {
  'x-createOnly': { ...column, title: '仅新增时填写' },
  'x-ref': { ...value, title: '引用' },
  'x-onDelete': { ...column, title: '被引用记录删除时' },
  'x-refScope': { ...column, title: '可引用的范围' },
  'x-dictionary': { ...value, title: '字典' },
  'x-search': { ...column, title: '查询方式' },
  'x-pinyin': { ...column, title: '按拼音查询' },
  'x-unique': { ...column, title: '唯一' },
  'x-secret': { ...column, title: '保密' },
  'x-aliases': { ...value, title: '导入时的别名' },
  'x-message': { ...value, title: '校验提示' },
  'x-schema': { ...column, title: '内部结构' },
  'x-schemaFrom': { ...column, title: '结构来源' },
  'x-layout': { ...column, title: '结构布局' },
  'x-field': { ...value, title: '输入控件' },
  'x-cell': { ...value, title: '展示方式' },
  'x-unit': { ...value, title: '单位' },
  'x-region': { ...value, title: '行政区划级别' },
  'x-accept': { ...value, title: '可上传的文件类型' },
  'x-maxSize': { ...value, title: '文件大小上限' },
  'x-language': { ...value, title: '代码语言' },
  'x-variables': { ...value, title: '表达式可用的变量' },
  'x-width': { ...value, title: '列宽' },
  'x-permission': { ...column, title: '字段权限' },
  'x-index': { ...column, title: '索引' },
  'x-column': { ...value, title: '表列名' },
  'x-foreignKey': { ...column, title: '组合外键' },
}
