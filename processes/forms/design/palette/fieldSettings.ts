/** A setting of a field, which the properties panel edits by a form over its JSON Schema. */
export interface FieldSetting {
  /** Place of the keyword: the schema of the field, that of its items, or the options of the layout. */
  in: 'schema' | 'items' | 'layout'
  word: string
  schema: Readonly<Record<string, unknown>>
}

const titles = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, title]) => ({ const: value, title }))
const count = { type: 'integer', minimum: 0 }
const choice = {
  type: 'array',
  title: '选项',
  minItems: 1,
  items: {
    type: 'object',
    required: ['const', 'title'],
    properties: { const: { type: 'string', title: '值' }, title: { type: 'string', title: '文字' } },
  },
}
const propertyName = '^[a-z][A-Za-z0-9]*$'
const layout = (word: string, schema: FieldSetting['schema']) => ({ in: 'layout', word, schema }) as const
const own = (word: string, schema: FieldSetting['schema']) => ({ in: 'schema', word, schema }) as const

const filters = {
  type: 'array',
  items: {
    type: 'object',
    required: ['by', 'value'],
    properties: {
      by: { type: 'string', title: '记录的属性', pattern: propertyName },
      value: { type: 'string', title: '等于', maxLength: 500 },
    },
  },
}
const fills = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field', 'from'],
    properties: {
      field: { type: 'string', title: '填入字段（标识）', maxLength: 50 },
      from: { type: 'string', title: '记录的属性', pattern: propertyName },
    },
  },
}
const fetching = { 'x-visible': "=form.action == 'fetch'" }

const condition = (word: string, title: string) =>
  own(word, { type: 'string', title, 'x-field': 'condition', 'x-variables': '=variables' })

/** Every setting, in the order of the panel. */
export const fieldSettings = {
  title: own('title', { type: 'string', title: '标题', maxLength: 100 }),
  description: own('description', { type: 'string', title: '说明', maxLength: 500, 'x-field': 'textarea' }),
  listed: own('x-listed', { type: 'boolean', title: '在数据列表中显示' }),
  searchable: own('x-searchable', { type: 'boolean', title: '可在数据列表中搜索' }),
  formula: own('x-value', { type: 'string', title: '公式', 'x-field': 'expression', 'x-variables': '=variables' }),
  choices: own('oneOf', choice),
  itemChoices: { in: 'items', word: 'oneOf', schema: choice },
  entity: own('x-ref', { type: 'string', title: '关联', pattern: '^[a-z][A-Za-z]*$' }),
  filters: own('x-filters', {
    ...filters,
    title: '选项范围',
    description: '只提供属性等于所填值的记录，如“属性 organizationId 等于 =form.organizationId”',
  }),
  fills: own('x-fills', { ...fills, title: '带出字段', description: '选择后把所选记录的属性填入其他字段' }),
  serial: own('x-serial', {
    type: 'string',
    title: '编号规则',
    description: '{{day}} 日期，{{month}} 月份，{{year}} 年份，{{serial}} 在其余部分相同的编号中递增，至少四位',
    maxLength: 80,
  }),
  action: own('x-button', {
    type: 'string',
    title: '动作',
    oneOf: titles({ open: '打开链接', fetch: '查询并填入' }),
  }),
  link: own('x-link', {
    type: 'string',
    title: '链接',
    description: '以 https:// 开头，或是本系统的地址，如 /project/list',
    maxLength: 500,
    'x-visible': "=form.action == 'open'",
  }),
  call: own('x-call', {
    type: 'string',
    title: '接口',
    description: '只读接口的名称，如 user.list；填写人没有权限时不能查询',
    maxLength: 100,
    ...fetching,
  }),
  arguments: own('x-filters', {
    ...filters,
    ...fetching,
    title: '查询参数',
    description: '如“id 等于 =form.userId”；所用字段都填写后才能查询',
  }),
  fetched: own('x-fills', {
    ...fills,
    ...fetching,
    title: '填入字段',
    description: '把查到的第一条记录的属性填入其他字段',
  }),
  dictionary: own('x-dictionary', { type: 'string', title: '字典', maxLength: 50 }),
  language: own('x-language', {
    type: 'string',
    title: '语言',
    enum: ['javascript', 'sql', 'json', 'xml', 'html', 'css', 'yaml', 'cel'],
  }),
  placeholder: layout('placeholder', { type: 'string', title: '占位文字', maxLength: 100 }),
  default: own('default', { type: 'string', title: '默认值' }),
  numberDefault: own('default', { type: 'number', title: '默认值' }),
  truth: own('default', { type: 'boolean', title: '默认勾选' }),
  minLength: own('minLength', { ...count, title: '最少字数' }),
  maxLength: own('maxLength', { ...count, title: '最多字数' }),
  pattern: own('pattern', { type: 'string', title: '格式（正则表达式）', maxLength: 200 }),
  minimum: own('minimum', { type: 'number', title: '最小值' }),
  maximum: own('maximum', { type: 'number', title: '最大值' }),
  unit: own('x-unit', { type: 'string', title: '单位', maxLength: 10 }),
  summary: own('x-summary', {
    type: 'string',
    title: '表尾汇总',
    oneOf: titles({ sum: '合计', average: '平均', min: '最小', max: '最大', count: '计数' }),
  }),
  accept: own('x-accept', { type: 'array', title: '允许的后缀', items: { type: 'string', pattern: '^\\.\\w+$' } }),
  maxSize: own('x-maxSize', { type: 'number', title: '大小上限（MB）', minimum: 0 }),
  minItems: own('minItems', { ...count, title: '至少几项' }),
  maxItems: own('maxItems', { ...count, title: '至多几项' }),
  display: layout('display', { type: 'string', title: '显示方式', oneOf: titles({ table: '表格', cards: '卡片' }) }),
  columns: layout('columns', { type: 'integer', title: '每行字段数', enum: [1, 2, 3] }),
  visible: condition('x-visible', '显示条件'),
  needed: condition('x-required', '必填条件'),
  enabled: condition('x-enabled', '可填条件'),
  readonly: layout('readonly', { type: 'boolean', title: '只读' }),
} as const satisfies Record<string, FieldSetting>

export type SettingName = keyof typeof fieldSettings
