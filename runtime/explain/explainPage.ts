import type { Scope } from '../../schemas/evaluate/scope.ts'
import type { EndpointName } from '../../schemas/types/common.ts'
import type { FieldSchema } from '../../schemas/types/pages/fieldSchema.ts'
import type { ResolvedPage } from '../schema/resolvedPage.ts'
import { createOnly } from './nodes/fieldNodes.ts'
import { nodesOf } from './nodesOf.ts'
import { conditionReason, permissionReasons, type Reading, storesBy, valueReason } from './reasons.ts'
import { explainParts } from './schemaParts.ts'
import { stateOf } from './stateOf.ts'
import type { NodeSpec, Reason, WhyNode } from './whyNode.ts'

/** State of a page on screen, or as it would be for another user. */
export interface Live {
  codes: ReadonlySet<string>
  /** `params`, `user`, `app`, and what the page adds. */
  scope: Scope
  /** The selected or displayed record. */
  row?: Record<string, unknown> | undefined
  form?: Record<string, unknown> | undefined
  /** The row of an editable table inside that record. */
  line?: { table: string; values: Record<string, unknown>; at: number } | undefined
  selection?: readonly string[] | undefined
  /** Messages at fields. */
  errors?: ReadonlyMap<string, string> | undefined
  /** A new record is being entered: create-only fields can be set. */
  isNew?: boolean | undefined
  /** Number of displayed records. */
  count?: number | undefined
  /** Columns that the user has hidden. */
  takenAway?: readonly string[] | undefined
  /** Why a node is currently disabled, by path. */
  waiting?: ReadonlyMap<string, string> | undefined
  /** Why a node and its content are currently not on screen, by path. */
  away?: ReadonlyMap<string, string> | undefined
  /** Returns the last call of an endpoint. */
  lastCall?: ((endpoint: EndpointName) => { count?: number; message?: string } | undefined) | undefined
  /** Returns the external JSON Schema, if loaded. */
  schemaAt?: ((schema: FieldSchema, scope: Scope) => unknown) | undefined
}

/**
 * Explains each node of a page, with the same functions that decide when it is drawn.
 *
 * @example explainPage(page, { codes, scope }).filter(node => node.state === 'hidden')
 */
export function explainPage(page: ResolvedPage, live: Live): WhyNode[] {
  return nodesOf(page).flatMap(spec => {
    const node = explainNode(page.file, spec, live)
    const schema = spec.schemaFrom ? live.schemaAt?.(spec.schemaFrom, readingOf(spec, live).scope) : spec.schema
    if (schema === undefined) return [node]
    return [node, ...explainParts(node, { spec, schema, record: recordOf(spec, live), errors: live.errors })]
  })
}

function explainNode(file: string, spec: NodeSpec, live: Live): WhyNode {
  const reading = readingOf(spec, live)
  const reasons: Reason[] = [
    ...permissionReasons(spec, live.codes, isNewRecord(spec, live)),
    ...conditionReasons(spec, { reading, outer: outerReading(spec, live) ?? reading }),
    ...plainReasons(spec, live),
  ]
  const { path, kind, title, source, at } = spec
  return {
    path,
    at: at ?? { file, path },
    kind,
    title,
    state: stateOf(spec, reasons, live),
    reasons,
    ...(source === undefined ? {} : { source }),
  }
}

function conditionReasons(spec: NodeSpec, { reading, outer }: { reading: Reading; outer: Reading }): Reason[] {
  const { within = [], visible, enabled, required, readOnly, value, schemaFrom } = spec
  return [
    ...within.map(around => conditionReason('within', around, outer)),
    ...(visible === undefined ? [] : [conditionReason('visible', visible, reading)]),
    ...(readOnly === undefined ? [] : [conditionReason('readOnly', readOnly, reading)]),
    ...(enabled === undefined ? [] : [conditionReason('enabled', enabled, reading)]),
    ...(required === undefined || required === false ? [] : [conditionReason('required', required, reading)]),
    ...(value === undefined ? [] : [valueReason('value', value, reading)]),
    ...(typeof schemaFrom === 'string' ? [valueReason('schema', schemaFrom, reading)] : []),
  ]
}

function plainReasons(spec: NodeSpec, live: Live): Reason[] {
  const isNew = isNewRecord(spec, live)
  const fixed = (spec.fixed === createOnly && isNew ? undefined : spec.fixed) ?? unstored(spec, isNew)
  const waits = fixed ?? live.waiting?.get(spec.path)
  const away = awayReason(spec, live)
  const absent = spec.absent ?? takenAway(spec, live)
  const message = messageOf(spec, live)
  const empty = emptyReason(spec, live)
  return [
    ...(waits === undefined ? [] : [{ kind: 'fixed' as const, text: waits }]),
    ...(absent === undefined ? [] : [{ kind: 'absent' as const, text: absent }]),
    ...(away === undefined ? [] : [{ kind: 'away' as const, text: away }]),
    ...(message === undefined ? [] : [{ kind: 'message' as const, text: message }]),
    ...(empty ? [empty] : []),
    ...(spec.of === 'selection' && !hasSelection(live) ? [{ kind: 'note' as const, text: '选择记录后才显示' }] : []),
    ...(spec.note === undefined ? [] : [{ kind: 'note' as const, text: spec.note }]),
    ...(typeof spec.schemaFrom === 'object'
      ? [{ kind: 'note' as const, text: `结构定义来自接口 ${spec.schemaFrom.source} 返回的 ${spec.schemaFrom.field}` }]
      : []),
  ]
}

/** Returns why such a record cannot be stored: no call is defined. */
const unstored = (spec: NodeSpec, isNew: boolean): string | undefined =>
  spec.stores && storesBy(spec, isNew) === undefined
    ? isNew
      ? '页面没有保存新记录的接口（create）'
      : '页面没有保存修改的接口（update）'
    : undefined

/** Returns the reason for the node itself, or for its container. */
function awayReason({ path }: NodeSpec, { away }: Live): string | undefined {
  for (const [place, text] of away ?? [])
    if (path === place || (path.startsWith(place) && '.[/'.includes(path[place.length] ?? ''))) return text
  return undefined
}

function takenAway({ choosable, field }: NodeSpec, live: Live): string | undefined {
  if (!choosable || field === undefined) return undefined
  const isAway = live.takenAway ? live.takenAway.includes(field) : choosable.optional
  if (!isAway) return undefined
  return choosable.optional ? '默认不显示，可在“列设置”中打开' : '已在“列设置”中关闭'
}

const hasSelection = ({ selection }: Live) => (selection?.length ?? 0) > 0

/** A row of an editable list without an id is new. */
const isNewRecord = (spec: NodeSpec, { row, isNew }: Live): boolean =>
  spec.of === 'row' && spec.stores ? row !== undefined && (row.id ?? null) === null : (isNew ?? false)

const lineOf = (spec: NodeSpec, { line }: Live) => (line && line.table === spec.table ? line : undefined)

/** Returns the record whose value the node shows or sets. */
function recordOf(spec: NodeSpec, live: Live): Record<string, unknown> | undefined {
  if (spec.of === 'line') return lineOf(spec, live)?.values
  return spec.of === 'form' ? (live.form ?? live.row) : live.row
}

function readingOf(spec: NodeSpec, live: Live): Reading {
  const { row, form, selection } = live
  switch (spec.of) {
    case 'row':
      // Conditions of a read-only form read the record as `form`.
      return { scope: { ...live.scope, row: row ?? null, form: row ?? null }, missing: missing(row, 'row', 'form') }
    case 'form':
      return { scope: { ...live.scope, row: row ?? null, form: form ?? {} }, missing: missing(form, 'form') }
    case 'line': {
      const line = lineOf(spec, live)?.values
      return { scope: { ...live.scope, row: line ?? null, form: form ?? row ?? {} }, missing: missing(line, 'row') }
    }
    case 'selection':
      return {
        scope: { ...live.scope, selection: selection ?? [] },
        missing: missing(hasSelection(live) || undefined, 'selection'),
      }
    case 'page':
      return { scope: live.scope, missing: noNames }
  }
}

const noNames: ReadonlySet<string> = new Set()
const missing = (subject: unknown, ...names: string[]): ReadonlySet<string> =>
  subject === undefined ? new Set(names) : noNames

/** Nodes around a table inside a record read the record, not the row. */
const outerReading = (spec: NodeSpec, live: Live): Reading | undefined =>
  spec.of === 'line' ? readingOf({ ...spec, of: live.form ? 'form' : 'row' }, live) : undefined

function messageOf(spec: NodeSpec, live: Live): string | undefined {
  const line = spec.of === 'line' ? lineOf(spec, live) : undefined
  const place = line ? `${line.table}.${line.at}.${spec.field}` : spec.of === 'line' ? undefined : spec.field
  const error = place === undefined || spec.kind === 'search' ? undefined : live.errors?.get(place)
  if (error !== undefined) return error
  return asks.has(spec.kind) && spec.source !== undefined ? live.lastCall?.(spec.source)?.message : undefined
}

/** Kinds of nodes that show the response of an endpoint, or offer it as choices. */
const asks: ReadonlySet<NodeSpec['kind']> = new Set(['page', 'block', 'side', 'field', 'search'])

function emptyReason(spec: NodeSpec, live: Live): Reason | undefined {
  const { source } = spec
  const callCount = source !== undefined && asks.has(spec.kind) ? live.lastCall?.(source)?.count : undefined
  const count = spec.kind === 'page' ? (live.count ?? callCount) : callCount
  if (count === 0 && source !== undefined) return { kind: 'value', field: '', text: `接口 ${source} 没有返回数据` }
  const record = spec.kind === 'column' || spec.kind === 'node' ? recordOf(spec, live) : undefined
  if (!record || spec.field === undefined || spec.value !== undefined) return undefined
  const { field } = spec
  if (!(field in record))
    return { kind: 'value', field, text: `返回的数据中没有 ${field}：接口没有给出，或您没有该字段的权限` }
  const value = record[field]
  if (value !== null && value !== undefined && value !== '') return undefined
  return { kind: 'value', field, text: `返回的数据中 ${field} 为 ${JSON.stringify(value ?? null)}` }
}
