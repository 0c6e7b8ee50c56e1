import type { fieldKinds } from '../../../../schemas/evaluate/fieldKinds.ts'
import type { SettingName } from './fieldSettings.ts'

/** A kind of field that a form may have. */
export interface PaletteField {
  title: string
  group: 'text' | 'number' | 'choice' | 'time' | 'people' | 'file' | 'structure'
  /** Name of an icon of the library. */
  icon: string
  /** Prefix of the key of a new field. */
  name: string
  /** The smallest schema that is shown as this kind. */
  schema: Readonly<Record<string, unknown>>
  layout?: Readonly<Record<string, unknown>>
  /** Settings in addition to those of every field. */
  settings: readonly SettingName[]
}

export const paletteGroups: Readonly<Record<PaletteField['group'], string>> = {
  text: '文本',
  number: '数字',
  choice: '选择',
  time: '时间',
  people: '人员与记录',
  file: '文件',
  structure: '结构',
}

const choices = ['甲', '乙', '丙'].map((title, at) => ({ const: `${at + 1}`, title }))
const text = ['placeholder', 'minLength', 'maxLength', 'default'] as const
const amount = ['placeholder', 'minimum', 'maximum', 'unit', 'summary'] as const
const isText = { type: 'string' }
const isNumber = { type: 'number' }
const field = (name: keyof typeof fieldKinds) => ({ 'x-field': name })

/** Fields that choose a record of an entity. */
const reference = <const Icon extends string>(
  title: string,
  icon: Icon,
  name: string,
  entity: string,
  input?: keyof typeof fieldKinds,
) =>
  ({
    title,
    group: 'people',
    icon,
    name,
    schema: { ...isText, 'x-ref': entity, ...(input === undefined ? {} : field(input)) },
    settings: ['placeholder', 'filters', 'fills'],
  }) as const

/** Every kind of field, in the order of the palette. A new one is a line here. */
export const paletteFields = {
  text: {
    title: '单行文本',
    group: 'text',
    icon: 'FontSizeOutlined',
    name: 'text',
    schema: isText,
    settings: [...text, 'pattern'],
  },
  textarea: {
    title: '多行文本',
    group: 'text',
    icon: 'AlignLeftOutlined',
    name: 'remark',
    schema: { ...isText, ...field('textarea') },
    settings: text,
  },
  richText: {
    title: '富文本',
    group: 'text',
    icon: 'FileTextOutlined',
    name: 'content',
    schema: { ...isText, format: 'html' },
    settings: ['placeholder', 'maxLength'],
  },
  email: {
    title: '邮箱',
    group: 'text',
    icon: 'MailOutlined',
    name: 'email',
    schema: { ...isText, format: 'email' },
    settings: ['placeholder', 'default'],
  },
  code: {
    title: '代码',
    group: 'text',
    icon: 'CodeOutlined',
    name: 'code',
    schema: { ...isText, ...field('code'), 'x-language': 'json' },
    settings: ['language'],
  },
  serial: {
    title: '流水号',
    group: 'text',
    icon: 'BarcodeOutlined',
    name: 'no',
    schema: { ...isText, 'x-serial': 'NO-{{day}}-{{serial}}' },
    settings: ['serial'],
  },
  number: {
    title: '数字',
    group: 'number',
    icon: 'NumberOutlined',
    name: 'number',
    schema: isNumber,
    settings: [...amount, 'numberDefault'],
  },
  integer: {
    title: '整数',
    group: 'number',
    icon: 'FieldBinaryOutlined',
    name: 'count',
    schema: { type: 'integer' },
    settings: [...amount, 'numberDefault'],
  },
  money: {
    title: '金额',
    group: 'number',
    icon: 'PayCircleOutlined',
    name: 'amount',
    schema: { ...isNumber, ...field('money') },
    settings: amount,
  },
  formula: {
    title: '公式',
    group: 'number',
    icon: 'CalculatorOutlined',
    name: 'result',
    schema: { ...isNumber, 'x-value': '=0' },
    settings: ['formula', 'unit', 'summary'],
  },
  rate: {
    title: '评分',
    group: 'number',
    icon: 'StarOutlined',
    name: 'score',
    schema: { ...isNumber, ...field('rate') },
    settings: [],
  },
  slider: {
    title: '滑块',
    group: 'number',
    icon: 'SlidersOutlined',
    name: 'level',
    schema: { ...isNumber, ...field('slider'), minimum: 0, maximum: 100 },
    settings: ['minimum', 'maximum', 'unit'],
  },
  select: {
    title: '下拉选择',
    group: 'choice',
    icon: 'DownSquareOutlined',
    name: 'choice',
    schema: { ...isText, oneOf: choices },
    settings: ['choices', 'placeholder'],
  },
  radio: {
    title: '单选',
    group: 'choice',
    icon: 'CheckCircleOutlined',
    name: 'option',
    schema: { ...isText, oneOf: choices },
    layout: { 'ui:widget': 'radio' },
    settings: ['choices'],
  },
  checkboxes: {
    title: '多选',
    group: 'choice',
    icon: 'CheckSquareOutlined',
    name: 'options',
    schema: { type: 'array', uniqueItems: true, items: { ...isText, oneOf: choices } },
    settings: ['itemChoices', 'minItems', 'maxItems'],
  },
  checkbox: {
    title: '勾选框',
    group: 'choice',
    icon: 'BorderOutlined',
    name: 'agreed',
    schema: { type: 'boolean' },
    settings: ['truth'],
  },
  switch: {
    title: '开关',
    group: 'choice',
    icon: 'SwitcherOutlined',
    name: 'enabled',
    schema: { type: 'boolean', ...field('switch') },
    settings: ['truth'],
  },
  dictionary: {
    title: '字典选择',
    group: 'choice',
    icon: 'BookOutlined',
    name: 'entry',
    schema: { ...isText, 'x-dictionary': 'gender' },
    settings: ['dictionary', 'placeholder'],
  },
  dictionaryEntries: {
    title: '字典多选',
    group: 'choice',
    icon: 'TagsOutlined',
    name: 'entries',
    schema: { type: 'array', uniqueItems: true, 'x-dictionary': 'gender', items: isText },
    settings: ['dictionary', 'placeholder', 'minItems', 'maxItems'],
  },
  region: {
    title: '行政区划',
    group: 'choice',
    icon: 'EnvironmentOutlined',
    name: 'region',
    schema: { ...isText, ...field('region') },
    settings: [],
  },
  color: {
    title: '颜色',
    group: 'choice',
    icon: 'BgColorsOutlined',
    name: 'color',
    schema: { ...isText, format: 'color' },
    settings: [],
  },
  date: {
    title: '日期',
    group: 'time',
    icon: 'CalendarOutlined',
    name: 'day',
    schema: { ...isText, format: 'date' },
    settings: ['placeholder'],
  },
  dateTime: {
    title: '日期时间',
    group: 'time',
    icon: 'FieldTimeOutlined',
    name: 'moment',
    schema: { ...isText, format: 'date-time' },
    settings: ['placeholder'],
  },
  time: {
    title: '时间',
    group: 'time',
    icon: 'ClockCircleOutlined',
    name: 'time',
    schema: { ...isText, format: 'time' },
    settings: [],
  },
  month: {
    title: '月份',
    group: 'time',
    icon: 'ScheduleOutlined',
    name: 'month',
    schema: { ...isText, format: 'month' },
    settings: [],
  },
  duration: {
    title: '时长',
    group: 'time',
    icon: 'HourglassOutlined',
    name: 'duration',
    schema: { ...isText, ...field('duration') },
    settings: [],
  },
  user: reference('人员', 'UserOutlined', 'userId', 'user'),
  users: {
    title: '多个人员',
    group: 'people',
    icon: 'UsergroupAddOutlined',
    name: 'userIds',
    schema: { type: 'array', uniqueItems: true, 'x-ref': 'user', items: isText },
    settings: ['placeholder', 'minItems', 'maxItems', 'filters'],
  },
  organization: reference('组织', 'ApartmentOutlined', 'organizationId', 'organization', 'treeReference'),
  position: reference('岗位', 'IdcardOutlined', 'positionId', 'position'),
  role: reference('角色', 'TeamOutlined', 'roleId', 'role'),
  record: {
    ...reference('关联记录', 'LinkOutlined', 'recordId', 'project'),
    settings: ['entity', 'placeholder', 'filters', 'fills'],
  },
  upload: {
    title: '附件',
    group: 'file',
    icon: 'PaperClipOutlined',
    name: 'files',
    schema: { type: 'array', ...field('upload'), items: { type: 'object' } },
    settings: ['accept', 'maxSize', 'minItems', 'maxItems'],
  },
  image: {
    title: '图片',
    group: 'file',
    icon: 'PictureOutlined',
    name: 'images',
    schema: { type: 'array', ...field('image'), items: { type: 'object' } },
    settings: ['accept', 'maxSize', 'minItems', 'maxItems'],
  },
  signature: {
    title: '签名',
    group: 'file',
    icon: 'SignatureOutlined',
    name: 'signature',
    schema: { ...isText, ...field('signature') },
    settings: [],
  },
  lines: {
    title: '子表',
    group: 'structure',
    icon: 'TableOutlined',
    name: 'lines',
    schema: { type: 'array', items: { type: 'object', properties: { name: { ...isText, title: '名称' } } } },
    settings: ['display', 'minItems', 'maxItems'],
  },
  part: {
    title: '字段组',
    group: 'structure',
    icon: 'GroupOutlined',
    name: 'part',
    schema: { type: 'object', properties: {} },
    settings: ['columns'],
  },
  note: {
    title: '说明文字',
    group: 'structure',
    icon: 'InfoCircleOutlined',
    name: 'note',
    schema: { type: 'null', description: '请在属性中填写说明' },
    settings: [],
  },
  divider: {
    title: '分割线',
    group: 'structure',
    icon: 'LineOutlined',
    name: 'divider',
    schema: { type: 'null' },
    layout: { 'ui:options': { display: 'divider' } },
    settings: [],
  },
  button: {
    title: '按钮',
    group: 'structure',
    icon: 'InteractionOutlined',
    name: 'button',
    schema: { type: 'null', 'x-button': 'open', 'x-link': 'https://' },
    settings: ['action', 'link', 'call', 'arguments', 'fetched'],
  },
  json: {
    title: 'JSON',
    group: 'structure',
    icon: 'FileUnknownOutlined',
    name: 'data',
    schema: field('json'),
    settings: [],
  },
} as const satisfies Record<string, PaletteField>

export type PaletteKind = keyof typeof paletteFields
export const paletteKinds = Object.keys(paletteFields) as PaletteKind[]
