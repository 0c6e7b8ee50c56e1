import type { CellType, FieldType, Property } from '../types/entity.ts'

/** Properties of an input type; renderer/kinds/fields.ts has its component. */
export interface FieldKindRecord {
  /** Display name. */
  title: string
  group: 'text' | 'number' | 'choice' | 'time' | 'record' | 'file' | 'structure'
  /** Value types that it sets. */
  sets: readonly Property['type'][]
  /** Its placeholder begins with 请输入; all others with 请选择. */
  typed: boolean
  /** Takes a whole row of a form. */
  wide: boolean
  /** Pixel height when empty, if more than one line. */
  height?: number
  /** What it chooses from; an input of records also chooses for references. */
  chooses: readonly ('records' | 'entries' | 'files')[]
  /** Whether lists can be searched with it. */
  searchable: boolean
  /** The search input for a property that this input sets, if different. */
  searchedAs?: FieldType
  /** The cell for a property that this input sets, if the value type does not determine it. */
  cell?: CellType
  /**
   * In a grid: text or number typed in the cell, a checkbox there, an input that closes after one value, or one that
   * stays open for several.
   */
  grid: 'text' | 'number' | 'tick' | 'once' | 'stays'
  /** The value stands for a label that must be looked up. */
  labelled: boolean
  /** Sets a single value, or a list of files, inside a JSON Schema form, which draws the simplest inputs itself. */
  inSchemaForm: boolean
}

const any = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const
const numbers = ['integer', 'number'] as const
const texts = ['string'] as const
const filesOrTexts = ['string', 'object', 'array'] as const

const plain = {
  sets: any,
  typed: false,
  wide: false,
  chooses: [],
  searchable: true,
  grid: 'once',
  labelled: false,
  inSchemaForm: false,
} as const satisfies Partial<FieldKindRecord>
const typed = { ...plain, typed: true, grid: 'text' } as const
const number = { ...plain, group: 'number', sets: numbers, inSchemaForm: true } as const
const choice = { ...plain, group: 'choice', chooses: ['records', 'entries'], labelled: true } as const
/** Text with a syntax, such as a duration. The input has a field for each part; other texts stay plain text. */
const spoken = { ...plain, sets: texts, searchedAs: 'text', grid: 'stays', inSchemaForm: true } as const
const time = { ...plain, group: 'time' } as const
const record = { ...plain, group: 'record', chooses: ['records'], labelled: true } as const
const file = {
  ...plain,
  group: 'file',
  sets: filesOrTexts,
  wide: true,
  chooses: ['files'],
  searchable: false,
  grid: 'stays',
  inSchemaForm: true,
} as const
const document = { ...plain, group: 'structure', typed: true, wide: true, searchable: false, grid: 'stays' } as const

export const fieldKinds: Readonly<Record<FieldType, FieldKindRecord>> = {
  text: { ...typed, title: '单行文本', group: 'text' },
  textarea: { ...typed, title: '多行文本', group: 'text', wide: true, height: 76, searchedAs: 'text' },
  password: { ...typed, title: '密码', group: 'text', searchable: false },
  richText: {
    ...document,
    title: '富文本',
    group: 'text',
    sets: texts,
    height: 167,
    searchedAs: 'text',
    cell: 'richText',
    inSchemaForm: true,
  },
  code: {
    ...document,
    title: '代码',
    group: 'text',
    sets: texts,
    height: 98,
    searchedAs: 'text',
    cell: 'code',
    inSchemaForm: true,
  },
  expression: {
    ...document,
    title: '表达式',
    group: 'text',
    sets: texts,
    height: 60,
    searchedAs: 'text',
    cell: 'code',
    inSchemaForm: true,
  },
  condition: { ...spoken, title: '条件', group: 'text', typed: true, wide: true, height: 98, cell: 'code' },
  hidden: { ...plain, title: '隐藏值', group: 'text', searchable: false },

  number: { ...typed, title: '数字', group: 'number', sets: numbers, grid: 'number' },
  money: {
    ...typed,
    title: '金额',
    group: 'number',
    sets: numbers,
    grid: 'number',
    searchedAs: 'number',
    cell: 'money',
    inSchemaForm: true,
  },
  rate: { ...number, title: '评分', searchedAs: 'number', cell: 'rate', grid: 'stays' },
  slider: { ...number, title: '滑块', searchedAs: 'number', grid: 'stays' },

  switch: { ...plain, title: '开关', group: 'choice', grid: 'tick', inSchemaForm: true },
  checkbox: { ...plain, title: '勾选框', group: 'choice', grid: 'tick' },
  select: { ...choice, title: '下拉选择' },
  radio: { ...choice, title: '单选', searchedAs: 'select' },
  radioButtons: { ...choice, title: '按钮单选', searchedAs: 'select' },
  cards: { ...choice, title: '卡片单选', wide: true, height: 180, searchedAs: 'select', grid: 'stays' },
  checkboxes: { ...choice, title: '多选', sets: ['array'], searchedAs: 'select', grid: 'stays', labelled: false },
  tags: { ...choice, title: '标签', chooses: ['entries'], grid: 'stays', inSchemaForm: true },
  color: { ...plain, title: '颜色', group: 'choice', sets: texts, cell: 'color', inSchemaForm: true },
  icon: { ...plain, title: '图标', group: 'choice', cell: 'icon', inSchemaForm: true },
  region: { ...plain, title: '行政区划', group: 'choice', sets: texts, cell: 'region', inSchemaForm: true },

  date: { ...time, title: '日期', inSchemaForm: true },
  dateTime: { ...time, title: '日期时间', inSchemaForm: true },
  dateRange: { ...time, title: '日期范围' },
  time: { ...time, title: '时间', sets: texts },
  month: { ...time, title: '月份', sets: texts, inSchemaForm: true },

  duration: { ...spoken, title: '时长', group: 'time' },
  schedule: { ...spoken, title: '重复时间', group: 'time' },
  moment: { ...spoken, title: '时刻', group: 'time' },

  reference: { ...record, title: '关联记录' },
  treeReference: { ...record, title: '树形关联' },
  cascader: { ...record, title: '级联选择', labelled: false },
  picker: { ...record, title: '弹窗选择' },

  upload: { ...file, title: '附件', height: 57, cell: 'file' },
  image: { ...file, title: '图片', height: 100, cell: 'image' },
  signature: { ...file, title: '签名', sets: texts, cell: 'image' },

  json: { ...document, title: 'JSON', height: 98, cell: 'json' },
  table: { ...plain, title: '子表', group: 'structure', wide: true },
  schema: { ...plain, title: '结构化表单', group: 'structure', sets: ['object', 'array'], wide: true, cell: 'schema' },
}

const are = (name: (kind: FieldKindRecord) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(fieldKinds).flatMap(([type, kind]) => (name(kind) ? [type] : [])))

/** Inputs that choose records, dictionary entries, or files. */
export const choosing = {
  records: are(kind => kind.chooses.includes('records')),
  entries: are(kind => kind.chooses.includes('entries')),
  files: are(kind => kind.chooses.includes('files')),
}

export const isFieldType = (name: unknown): name is FieldType =>
  typeof name === 'string' && Object.hasOwn(fieldKinds, name)
