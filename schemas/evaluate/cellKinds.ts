import type { CellType, Property } from '../types/entity.ts'

/** Properties of a cell type; renderer/kinds/cells.ts has its component. */
export interface CellKindRecord {
  /** Display name. */
  title: string
  /** Value types that it can show. */
  shows: readonly Property['type'][]
  /** Column width in pixels; default by text length. */
  width?: number
  align: 'left' | 'center' | 'right'
}

const any = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const
const numbers = ['integer', 'number'] as const
const texts = ['string'] as const
const truth = ['boolean'] as const
const files = ['string', 'object', 'array'] as const

const left = { align: 'left' } as const

export const cellKinds: Readonly<Record<CellType, CellKindRecord>> = {
  text: { ...left, title: '文本', shows: any },
  number: { title: '数字', shows: numbers, width: 92, align: 'right' },
  money: { title: '金额', shows: numbers, width: 120, align: 'right' },
  progress: { ...left, title: '进度', shows: numbers, width: 140 },
  rate: { ...left, title: '评分', shows: numbers, width: 116 },
  fileSize: { ...left, title: '文件大小', shows: numbers },
  hours: { ...left, title: '时长', shows: numbers },

  date: { ...left, title: '日期', shows: texts, width: 112 },
  dateTime: { ...left, title: '日期时间', shows: texts, width: 168 },
  ago: { ...left, title: '距今', shows: texts },
  cron: { ...left, title: '执行计划', shows: texts, width: 180 },

  boolean: { ...left, title: '是否', shows: truth, width: 84 },
  alarm: { ...left, title: '告警', shows: truth },
  switch: { title: '开关', shows: truth, width: 76, align: 'center' },

  dictionary: { ...left, title: '字典项', shows: any, width: 104 },
  tags: { ...left, title: '标签', shows: any, width: 180 },
  link: { ...left, title: '链接', shows: any },
  icon: { title: '图标', shows: texts, width: 64, align: 'center' },
  color: { ...left, title: '颜色', shows: texts, width: 112 },
  region: { ...left, title: '行政区划', shows: texts, width: 220 },

  code: { ...left, title: '代码', shows: any, width: 160 },
  json: { ...left, title: 'JSON', shows: any, width: 240 },
  richText: { ...left, title: '富文本', shows: texts, width: 260 },
  image: { ...left, title: '图片', shows: files, width: 120 },
  file: { ...left, title: '附件', shows: files, width: 200 },
  table: { ...left, title: '子表', shows: ['array'] },
  schema: { ...left, title: '结构化内容', shows: any },
  differences: { ...left, title: '差异', shows: ['array'] },
  diagram: { ...left, title: '流程图', shows: ['object'] },
}
