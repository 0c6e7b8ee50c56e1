import type { FieldPlan, KeyType } from '../../../schemas/evaluate/tablePlan.ts'
import type { ColumnShape } from '../../services/data-sources/tableShape.ts'
import { codedComment } from './codedComment.ts'

type Known = Pick<
  FieldPlan,
  'kind' | 'maxLength' | 'minimum' | 'maximum' | 'isWhole' | 'decimals' | 'pattern' | 'values' | 'isLocal'
>

export interface ColumnKind {
  field: Known
  /** Shown as the database writes it; not editable. */
  isOpaque?: boolean
}

/** Maximum length of a text whose column has no limit. */
export const longText = 100_000
/** Digits that a JavaScript number represents exactly. */
const exactDigits = 15
const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

const whole = (minimum: number, maximum: number): ColumnKind => ({ field: { kind: 'integer', minimum, maximum } })
/** 64-bit integers exceed a JavaScript number; as text they lose no digit. */
const big: ColumnKind = { field: { kind: 'text', maxLength: 20, pattern: '^-?\\d{1,19}$' } }

const kinds: Record<string, (column: ColumnShape) => ColumnKind | undefined> = {
  bool: () => ({ field: { kind: 'boolean' } }),
  boolean: () => ({ field: { kind: 'boolean' } }),
  bit: bits,
  varbit: bits,
  tinyint: ({ fullType, comment }) =>
    fullType.startsWith('tinyint(1)') &&
    (codedComment(comment)?.codes ?? []).every(code => code === '0' || code === '1')
      ? { field: { kind: 'boolean' } }
      : /unsigned/.test(fullType)
        ? whole(0, 255)
        : whole(-128, 127),
  int2: () => whole(-32_768, 32_767),
  smallint: ({ fullType }) => (/unsigned/.test(fullType) ? whole(0, 65_535) : whole(-32_768, 32_767)),
  mediumint: ({ fullType }) => (/unsigned/.test(fullType) ? whole(0, 16_777_215) : whole(-8_388_608, 8_388_607)),
  int4: () => whole(-(2 ** 31), 2 ** 31 - 1),
  int: ({ fullType }) =>
    /unsigned/.test(fullType)
      ? { field: { kind: 'number', isWhole: true, minimum: 0, maximum: 2 ** 32 - 1 } }
      : whole(-(2 ** 31), 2 ** 31 - 1),
  year: () => whole(1901, 2155),
  int8: () => big,
  bigint: ({ fullType }) =>
    /unsigned/.test(fullType) ? { field: { kind: 'text', maxLength: 20, pattern: '^\\d{1,20}$' } } : big,
  numeric: decimal,
  decimal,
  float4: () => ({ field: { kind: 'number' } }),
  float8: () => ({ field: { kind: 'number' } }),
  float: () => ({ field: { kind: 'number' } }),
  double: () => ({ field: { kind: 'number' } }),
  varchar: text,
  bpchar: text,
  char: text,
  name: () => ({ field: { kind: 'text', maxLength: 63 } }),
  citext: text,
  // PostgreSQL uses `text` for any text, MySQL for multi-line text.
  text: column => text(column.length === null ? column : { ...column, length: longText }),
  tinytext: () => ({ field: { kind: 'longText', maxLength: 255 } }),
  mediumtext: () => ({ field: { kind: 'longText', maxLength: longText } }),
  longtext: () => ({ field: { kind: 'longText', maxLength: longText } }),
  date: () => ({ field: { kind: 'date' } }),
  // In PostgreSQL `timestamp` has no zone; in MySQL it is a moment.
  timestamp: ({ fullType }) => ({
    field: { kind: 'dateTime', ...(/without time zone/.test(fullType) ? { isLocal: true } : {}) },
  }),
  timestamptz: () => ({ field: { kind: 'dateTime' } }),
  datetime: () => ({ field: { kind: 'dateTime', isLocal: true } }),
  time: () => ({ field: { kind: 'time' } }),
  uuid: () => ({ field: { kind: 'text', maxLength: 36, pattern: uuid } }),
  json: () => ({ field: { kind: 'json', maxLength: longText } }),
  jsonb: () => ({ field: { kind: 'json', maxLength: longText } }),
}

const wholeTypes = /^(big|medium|small)?int$|^int[248]$|^tinyint$/
const textTypes = /^(var|bp)?char$|^citext$|^(tiny)?text$|^name$/

/** Returns the key type of a column; the database can compare columns of equal key type. */
export function keyTypeOf({ type, scale }: ColumnShape, { field: { kind } }: ColumnKind): KeyType | undefined {
  if (kind === 'boolean' || kind === 'choice') return undefined
  if (type === 'uuid') return 'uuid'
  if (wholeTypes.test(type) || (/^(numeric|decimal)$/.test(type) && scale === 0)) return 'whole'
  return textTypes.test(type) ? 'text' : undefined
}

/** Omitted types: bytes, and bit strings longer than a number. */
const left = /^(bytea|bit|(tiny|medium|long)?blob|(var)?binary|geometry|point|linestring|polygon|multi\w+)$/

/** Returns the field kind of a column; undefined if it is omitted. Unknown types become texts. */
export function columnKind(column: ColumnShape): ColumnKind | undefined {
  if (column.values.length > 0) return { field: { kind: 'choice', values: column.values } }
  const known = Object.hasOwn(kinds, column.type) ? kinds[column.type]?.(column) : undefined
  if (known) return known
  if (left.test(column.type)) return undefined
  const isOpaque = column.type === 'tsvector'
  return { field: { kind: 'longText', maxLength: longText }, ...(isOpaque ? { isOpaque } : {}) }
}

/** One bit is a boolean. Several are a number in MySQL, elsewhere a text of 0 and 1. */
function bits({ fullType, precision }: ColumnShape): ColumnKind | undefined {
  const count = Number(/\((\d+)\)$/.exec(fullType)?.[1] ?? 1)
  if (/^bit(\(1\))?$/.test(fullType)) return { field: { kind: 'boolean' } }
  if (precision === null)
    return {
      field: { kind: 'text', maxLength: count, pattern: fullType.startsWith('bit(') ? `^[01]{${count}}$` : '^[01]*$' },
    }
  const range = { minimum: 0, maximum: 2 ** count - 1 }
  if (count < 32) return { field: { kind: 'integer', ...range } }
  return count > 53 ? undefined : { field: { kind: 'number', isWhole: true, ...range } }
}

/** Names of multi-line texts, for columns without a length limit. */
const proseNames = `desc descr description content contents body text note notes remark remarks comment comments memo
  details? summary message html markdown xml json yaml sql bio biography intro about reason log query
  script source data value values params config settings? template abstract excerpt stacktrace error
  metadata`
const prose = new RegExp(`(${proseNames.split(/\s+/).join('|')})$`, 'i')
const chineseProse = /备注|说明|描述|内容|详情|简介|意见|正文|摘要/

function text({ length, name, comment }: ColumnShape): ColumnKind {
  if (length === null)
    return prose.test(name) || chineseProse.test(name + comment)
      ? { field: { kind: 'longText', maxLength: longText } }
      : { field: { kind: 'text' } }
  return { field: { kind: length > 255 ? 'longText' : 'text', maxLength: length } }
}

/** Decimals with more digits than a number holds exactly stay texts. Values that the column would round are refused. */
function decimal({ precision, scale }: ColumnShape): ColumnKind {
  if (precision === null) return { field: { kind: 'number' } }
  const decimals = scale ?? 0
  const digits = Math.max(precision, decimals, precision - decimals)
  if (digits > exactDigits) {
    const part = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ''
    // Sign, decimal point and leading zero.
    return { field: { kind: 'text', maxLength: digits + 3, pattern: `^-?\\d+${part}$` } }
  }
  const limit = Number((10 ** (precision - decimals) - 10 ** -decimals).toFixed(Math.max(0, decimals)))
  const range = { minimum: -limit, maximum: limit }
  return { field: { kind: 'number', ...(decimals === 0 ? { isWhole: true } : { decimals }), ...range } }
}

/** Returns a column's default as its field shows it; undefined if it is no literal. */
export function initialValue(
  { initial, computed, counted }: ColumnShape,
  field: Known,
): boolean | number | string | undefined {
  if (initial === null || computed || counted) return undefined
  switch (field.kind) {
    case 'boolean':
      return /^(1|t|true)$/i.test(initial) ? true : /^(0|f|false)$/i.test(initial) ? false : undefined
    case 'integer':
    case 'number':
      return initial !== '' && Number.isFinite(Number(initial)) ? Number(initial) : undefined
    case 'choice':
      return field.values?.includes(initial) ? initial : undefined
    default:
      return undefined
  }
}
