import { expressionsIn } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { givenSchema } from '../../../schemas/evaluate/json-schema/givenSchema.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { readsOf } from '../../../schemas/evaluate/readsOf.ts'
import type { ApproverRule, NodeSettings } from '../../../schemas/types/process.ts'
import { formOf, isFieldOf } from '../../forms/processForm.ts'
import type { GraphNode } from '../../state/graph.ts'
import { isApproval } from '../../state/nodeKinds.ts'
import { comesBefore } from '../comesBefore.ts'
import { celFault } from '../expressions/celFault.ts'
import type { Reading } from '../reading.ts'
import { nodeRule, type Rule } from './rule.ts'

/** Rules about settings in relation to the rest of the model; the JSON Schema checks each setting alone. */
export const settingRules: Rule[] = [
  nodeRule('ratioNeeded', 'error', ({ settings }) => {
    const counts = settings?.mode === 'ratio' || settings?.mode === 'weight'
    return counts && settings.ratio === 0 && '设置 ratio：按比例会签和票签的同意比例应大于 0'
  }),
  nodeRule('handOver', 'error', ({ settings }) => {
    const at = settings?.timeouts?.findIndex(each => each.do === 'handOver' && each.to === undefined) ?? -1
    return at >= 0 && `超时设置第 ${at + 1} 步要转交，但没有写转交给谁`
  }),
  {
    id: 'sameAsNode',
    level: 'error',
    check: (reading, tell) =>
      eachSameAs(reading, (node, named, place) => {
        if (place === undefined) tell(node.id, `审批人与“${named}”相同，但流程中没有这个节点`)
        else if (!isApproval(reading.node(place).kind)) tell(node.id, `审批人与“${named}”相同，但它不是审批节点`)
      }),
  },
  {
    id: 'sameAsLater',
    level: 'warning',
    check(reading, tell) {
      const isBefore = comesBefore(reading)
      eachSameAs(reading, (node, named, place, own) => {
        if (place === undefined || !isApproval(reading.node(place).kind) || isBefore(place, own)) return
        tell(node.id, `审批人与“${named}”相同，但它不在到达该节点的路上，没有先办理时找不到审批人`)
      })
    },
  },
  nodeRule('httpAddress', 'error', ({ work }) => {
    if (work?.kind !== 'job' || work.handler !== 'http') return undefined
    const url = String(work.settings.url ?? '').trim()
    return !/^(\{\{|https?:\/\/[^/?#\s])/i.test(url) && url !== '' && `地址“${url}”应以 http:// 或 https:// 开头`
  }),
  {
    id: 'formText',
    level: 'error',
    check({ settings, key }, tell) {
      if (!isInPlace(settings.form)) return
      const given = givenSchema(settings.form)
      if ('fault' in given) tell(key, `表单有误：${given.fault}`)
    },
  },
  {
    id: 'formExpression',
    level: 'error',
    check({ settings, key }, tell) {
      for (const { title, expression } of expressionsIn(formOf(settings) ?? {})) {
        const fault = formulaFault(expression)
        if (fault !== undefined) tell(key, `表单中“${title}”的表达式 ${expression} ${fault}`)
      }
    },
  },
  {
    id: 'formCode',
    level: 'warning',
    check({ settings, key }, tell) {
      const code = settings.form?.trim() ?? ''
      if (code !== '' && !isInPlace(code)) tell(key, `没有编号为“${code}”的表单，发起和审批时不会显示表单`)
    },
  },
  {
    id: 'formField',
    level: 'warning',
    check(reading, tell) {
      const form = formOf(reading.settings)
      if (!form) return
      let made: ReadonlySet<string> | undefined
      for (const { id, settings } of reading.nodes) {
        for (const { field } of settings?.fields ?? []) {
          if (isFieldOf(form, field)) continue
          made ??= variablesMade(reading)
          if (!made.has(field)) tell(id, `字段权限中的“${field}”不是表单的字段，也不是子表的列，这项设置不起作用`)
        }
      }
    },
  },
]

function formulaFault(expression: string): string | undefined {
  if (!expression.startsWith('=')) return '应以等号开头'
  const fault = celFault(expression.slice(1))
  if (fault !== undefined) return `有误：${fault}`
  const parsed = parseExpression(expression)
  const stray =
    'tree' in parsed && readsOf(parsed.tree).find(read => !['form', 'row'].includes(read.split('.')[0] ?? ''))
  return stray ? `引用了不存在的“${stray}”，可用 form.字段、row.字段` : undefined
}

const isInPlace = (form: string | undefined): boolean => form?.trim().startsWith('{') === true

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
