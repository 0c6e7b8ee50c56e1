import { isName } from '../bpmn/expressions/cel.ts'
import { isActivity, isFlowNode } from '../document/kinds.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { nameOf } from '../document/scene.ts'
import { settingsOf } from '../document/settingsOf.ts'
import { followed, formFields } from '../forms/formFields.ts'
import { formCodeOf, type NamedForms } from '../forms/namedForms.ts'
import { formOf } from '../forms/processForm.ts'
import { attributeOf, elementsBelow, elementsIn, splitName, type XmlElement } from '../xml/xmlTree.ts'
import type { Variables } from './variable.ts'

/**
 * Returns the variables that expressions of an element can read: form fields, outputs of nodes, counters of enclosing
 * loops, and variables of the engine. If several have the same name, the first one counts. `forms` has the fields of a
 * form that the process names by code.
 */
export function variablesAt(document: ProcessDocument, element: XmlElement, forms: NamedForms = {}): Variables {
  const process = processAround(document, element)
  const found = new Map<string, object>()
  const add = (name: string | undefined, schema: object) => {
    if (name !== undefined && isName(name) && !found.has(name)) found.set(name, schema)
  }
  if (process) {
    for (const [name, schema] of formVariables(process, forms)) add(name, schema)
    for (const { name, schema } of [...declared(process), ...written(process)]) add(name, schema)
  }
  for (const { name, schema } of loopVariables(element)) add(name, schema)
  for (const [name, schema] of Object.entries(engineVariables)) add(name, schema)
  return Object.fromEntries(found)
}

/** Returns the fields of the form of an element's process, by name; none if the form is not known. */
export function formFieldsAt(document: ProcessDocument, element: XmlElement, forms: NamedForms = {}): Variables {
  const process = processAround(document, element)
  return process ? Object.fromEntries(formVariables(process, forms)) : {}
}

interface Named {
  name: string | undefined
  schema: object
}

/** Variables of the engine: the properties of the instance, and the outcome of the previous approval. */
const engineVariables: Variables = {
  outcome: {
    type: 'string',
    title: '上一审批结果',
    description: '最近结束的审批节点的结果',
    oneOf: [
      { const: 'agreed', title: '同意' },
      { const: 'refused', title: '不同意' },
    ],
  },
  instance: {
    type: 'object',
    title: '流程实例',
    properties: {
      initiator: { type: 'string', title: '发起人', 'x-ref': 'user', 'x-refScope': 'all' },
      startedAt: { type: 'string', title: '发起时间', format: 'date-time' },
      now: { type: 'string', title: '现在', format: 'date-time', description: '公司时间' },
      title: { type: 'string', title: '申请标题' },
      businessKey: { type: 'string', title: '业务标识' },
      key: { type: 'string', title: '流程标识' },
      id: { type: 'string', title: '实例编号' },
      rootId: { type: 'string', title: '最上级实例编号' },
    },
  },
}

function processAround(document: ProcessDocument, element: XmlElement): XmlElement | undefined {
  for (let at: XmlElement | null = element; at; at = at.parent) if (at.local === 'process') return at
  return elementsIn(document.definitions).find(each => each.local === 'process')
}

function formVariables(process: XmlElement, forms: NamedForms): [string, object][] {
  const code = formCodeOf(process)
  const form =
    code === undefined ? settingsOf(process)?.form : Object.hasOwn(forms, code) ? forms[code]?.form : undefined
  const schema = formOf(typeof form === 'string' ? { form } : {})
  if (!schema) return []
  return [...formFields(schema)].map(([name, field]) => [name, { description: '表单字段', ...followed(field, schema) }])
}

function declared(process: XmlElement): Named[] {
  const data = settingsOf(process)?.data
  if (!Array.isArray(data)) return []
  return data.flatMap(each =>
    typeof each?.name === 'string' ? [{ name: each.name, schema: typed(each.value, '流程变量') }] : [],
  )
}

const types: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'boolean' }
const typed = (value: unknown, description: string): object => {
  const type = types[typeof value]
  return { ...(type === undefined ? {} : { type }), description }
}

/** Vendor attributes, with any prefix, whose value is the name of a variable that the element sets. */
const naming: ReadonlySet<string> = new Set([
  'resultVariable',
  'outputCollection',
  'errorCodeVariable',
  'errorMessageVariable',
  'escalationCodeVariable',
])
/** Elements that set a variable, by local name, with the attribute that holds its name. */
const targets: Readonly<Record<string, string>> = {
  out: 'target',
  output: 'target',
  outputParameter: 'name',
  variableAggregation: 'target',
}

function written(process: XmlElement): Named[] {
  const found: Named[] = []
  let node = process
  for (const element of elementsBelow(process)) {
    if (isFlowNode(element.local)) node = element
    const by = `由“${nameOf(node) || attributeOf(node, 'id')}”写入`
    for (const name of namesIn(element)) found.push({ name, schema: { description: by } })
    if (element.local === 'startEvent') {
      const name = element.attributes.find(each => splitName(each.name)[1] === 'initiator')
      const who = { type: 'string', title: '发起人', 'x-ref': 'user', 'x-refScope': 'all', description: by }
      if (name) found.push({ name: attributeOf(element, name.name), schema: who })
    }
    const outputs = Object(Object(settingsOf(element)).http).outputs as unknown
    if (typeof outputs === 'object' && outputs !== null)
      for (const name of Object.keys(outputs)) found.push({ name, schema: { description: by } })
  }
  return found
}

function namesIn(element: XmlElement): (string | undefined)[] {
  const { local, attributes } = element
  const own = attributes
    .filter(({ name }) => naming.has(splitName(name)[1]))
    .map(({ name }) => attributeOf(element, name))
  const target = Object.hasOwn(targets, local) ? attributeOf(element, targets[local]!) : undefined
  const key = local === 'header' && attributeOf(element, 'key') === 'resultVariable'
  const isData = local === 'dataObject' && [...elementsBelow(element)].some(each => each.local === 'value')
  return [
    ...own,
    target?.split('.')[0],
    key ? attributeOf(element, 'value') : undefined,
    isData ? (nameOf(element) ?? attributeOf(element, 'id')) : undefined,
  ]
}

const counter = (title: string): object => ({ type: 'integer', title, description: '重复执行' })

const counters: Variables = {
  loopCounter: counter('第几次（从 0 起）'),
  nrOfInstances: counter('总次数'),
  nrOfCompletedInstances: counter('已完成次数'),
  nrOfActiveInstances: counter('进行中次数'),
}

/** Returns the loop counters and item variables of an element and the repeated activities around it. */
function loopVariables(element: XmlElement): Named[] {
  const found: Named[] = []
  for (let at: XmlElement | null = element; at; at = at.parent) {
    if (!isActivity(at.local)) continue
    const loop = elementsIn(at).find(each => each.local.endsWith('LoopCharacteristics'))
    if (!loop) continue
    for (const [name, schema] of Object.entries(counters)) found.push({ name, schema })
    for (const part of elementsBelow(loop))
      for (const { name } of part.attributes)
        if (['elementVariable', 'elementIndexVariable', 'inputElement'].includes(splitName(name)[1]))
          found.push({ name: attributeOf(part, name), schema: { description: '重复执行的元素' } })
  }
  return found
}
