import { expressionsIn } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { givenSchema } from '../../../schemas/evaluate/json-schema/givenSchema.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { ApproverRule, FieldRight, NodeSettings } from '../../../schemas/types/process.ts'
import { formOf, isFieldOf } from '../../forms/processForm.ts'
import type { GraphNode } from '../../state/graph.ts'
import { isApproval } from '../../state/nodeKinds.ts'
import { comesBefore } from '../comesBefore.ts'
import type { Reading } from '../reading.ts'
import { fieldFaults } from './fieldFaults.ts'
import { finding } from './findings.ts'
import { formulaFault } from './formulaFault.ts'
import { nodeRule, type Rule } from './rule.ts'

/** Rules about settings in relation to the rest of the model; the JSON Schema checks each setting alone. */
export const settingRules: Rule[] = [
  nodeRule('ratioNeeded', 'error', ({ settings }) => {
    const counts = settings?.mode === 'ratio' || settings?.mode === 'weight'
    return counts && settings.ratio === 0 && finding('RATIO_IS_ZERO')
  }),
  nodeRule('handOver', 'error', ({ settings }) => {
    const at = settings?.timeouts?.findIndex(each => each.do === 'handOver' && each.to === undefined) ?? -1
    return at >= 0 && finding('TIMEOUT_WITHOUT_RECIPIENT', { step: at + 1 })
  }),
  {
    id: 'sameAsNode',
    level: 'error',
    check: (reading, tell) =>
      eachSameAs(reading, (node, named, place) => {
        if (place === undefined) tell(node.id, finding('SAME_AS_UNKNOWN', { named }))
        else if (!isApproval(reading.node(place).kind)) tell(node.id, finding('SAME_AS_NO_TASK', { named }))
      }),
  },
  {
    id: 'sameAsLater',
    level: 'warning',
    check(reading, tell) {
      const isBefore = comesBefore(reading)
      eachSameAs(reading, (node, named, place, own) => {
        if (place === undefined || !isApproval(reading.node(place).kind) || isBefore(place, own)) return
        tell(node.id, finding('SAME_AS_LATER', { named }))
      })
    },
  },
  nodeRule('httpAddress', 'error', ({ work }) => {
    if (work?.kind !== 'job' || work.handler !== 'http') return undefined
    const url = String(work.settings.url ?? '').trim()
    return !/^(\{\{|https?:\/\/[^/?#\s])/i.test(url) && url !== '' && finding('HTTP_ADDRESS_WRONG', { url })
  }),
  {
    id: 'formText',
    level: 'error',
    check({ settings, key }, tell) {
      if (!isInPlace(settings.form)) return
      const given = givenSchema(settings.form)
      if ('fault' in given) tell(key, finding('FORM_WRONG', { reason: given.fault }))
    },
  },
  {
    id: 'formExpression',
    level: 'error',
    check({ settings, key }, tell) {
      for (const { field: _, ...fault } of fieldFaults(formOf(settings))) tell(key, fault)
      for (const { title, expression } of expressionsIn(formOf(settings) ?? {})) {
        const fault = formulaFault(title, expression)
        if (fault !== undefined) tell(key, fault)
      }
    },
  },
  {
    id: 'formCode',
    level: 'warning',
    check({ settings, key }, tell) {
      const code = settings.form?.trim() ?? ''
      if (code !== '' && !isInPlace(code)) tell(key, finding('FORM_CODE_UNKNOWN', { code }))
    },
  },
  {
    id: 'formHidden',
    level: 'error',
    check: (reading, tell) =>
      eachOrphan(reading, (node, { field, right }) => {
        if (right === 'hide') tell(node, finding('FORM_HIDE_WITHOUT_FIELD', { field }))
      }),
  },
  {
    id: 'formField',
    level: 'warning',
    check: (reading, tell) =>
      eachOrphan(reading, (node, { field, right }) => {
        if (right !== 'hide') tell(node, finding('FORM_RIGHT_IGNORED', { field }))
      }),
  },
]

const isInPlace = (form: string | undefined): boolean => form?.trim().startsWith('{') === true

/** Calls `found` for each right to what is neither a field of the form nor a variable of the process. */
function eachOrphan(reading: Reading, found: (node: string, right: FieldRight) => void): void {
  const form = formOf(reading.settings)
  if (!form) return
  let made: ReadonlySet<string> | undefined
  for (const { id, settings } of reading.nodes) {
    for (const right of settings?.fields ?? []) {
      if (isFieldOf(form, right.field)) continue
      made ??= variablesMade(reading)
      if (!made.has(right.field)) found(id, right)
    }
  }
}

/** Variables that the process itself sets: a node may hide them although no form has them. */
const variablesMade = ({ settings, nodes }: Reading): Set<string> =>
  new Set([
    ...(settings.data ?? []).map(({ name }) => name),
    ...nodes.flatMap(node => [
      ...[...node.outputs, ...node.inputs, ...(node.receives ?? []), ...(node.call?.out ?? [])].map(
        ({ target }) => target,
      ),
      ...Object.keys(node.settings?.http?.outputs ?? {}),
      ...(node.work?.kind === 'expression' && node.work.result !== undefined ? [node.work.result] : []),
      ...(node.work?.kind === 'job' && isRecord(node.work.settings.outputs)
        ? Object.keys(node.work.settings.outputs)
        : []),
      ...[node.initiator, node.loop?.element, node.loop?.index, node.loop?.outputCollection].flatMap(
        name => name ?? [],
      ),
    ]),
  ])

type Found = (node: GraphNode, named: string, place: number | undefined, own: number) => void

/** Calls `found` for each rule that refers to another node. */
function eachSameAs(reading: Reading, found: Found): void {
  const places = new Map(reading.nodes.map(({ id }, place) => [id, place]))
  for (const [own, node] of reading.nodes.entries()) {
    for (const rule of rulesOf(node.settings ?? {})) {
      if (rule.rule === 'sameAs') found(node, rule.node, places.get(rule.node), own)
    }
  }
}

const rulesOf = ({ approvers, copyTo, timeouts }: NodeSettings): ApproverRule[] => [
  ...(approvers ?? []),
  ...(copyTo ?? []),
  ...(timeouts ?? []).flatMap(({ to }) => to ?? []),
]
