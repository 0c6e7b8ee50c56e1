import { useId, useLayoutEffect, useRef } from 'react'
import type { Dialect } from '../../../processes/bpmn/expressions/translateExpression.ts'
import { dialectAt } from '../../../processes/conditions/dialectAt.ts'
import { variablesAt } from '../../../processes/conditions/variablesAt.ts'
import { type DetailName, detailKinds, detailsOf, isSeldom } from '../../../processes/document/details/registry.ts'
import { isFlowNode } from '../../../processes/document/kinds.ts'
import { attributeOf, elementsIn, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import { JsonSchemaForm } from '../../../renderer/index.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { useSame } from '../useSame.ts'

interface Props {
  element: XmlElement
  design: ProcessDesign
  /** Whether to show the rarely used details instead of the others. */
  seldom?: boolean
}

type Values = Record<string, unknown>

/** The details of an element (properties of BPMN itself) as one form. Consecutive typing is one step of the history. */
export function DetailSection({ element, design, seldom = false }: Props) {
  const session = useId()
  const typed = useRef<{ stored: string; value: unknown }>(undefined)
  const focused = useRef<string>(undefined)
  const id = attributeOf(element, 'id')
  const { document: model } = design
  const names = detailsOf(element, model).filter(name => isSeldom(name) === seldom)
  const dialect = dialectAt(model, expressionIn(element))
  const properties = Object.fromEntries(
    names.map(name => [name, withVariables(detailKinds[name].schema(element, model), dialect)]),
  )
  // A new schema object would remount the form and lose the focus; examples change with each letter of a name.
  const schema = useSame({ type: 'object', properties }, withoutExamples)
  const stored = useSame(valuesOf(names, element, design))
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    // A choice that changes the form, or is refused, keeps the focus.
    if (isLost && focused.current) document.getElementById(focused.current)?.focus()
    focused.current = undefined
  })
  if (id === undefined || names.length === 0) return null
  const write = (value: unknown) => {
    const next = { ...(value as Values | undefined) }
    const changed = names.filter(name => !isSame(next[name], stored[name]))
    focused.current = document.activeElement?.id
    const done = changed.map(detail =>
      design.run({ do: 'detail', id, detail, value: next[detail] }, `detail ${id} ${detail} ${session}`),
    )
    const now = valuesOf(names, model.element(id) ?? element, design)
    // After a refusal, the form shows the stored values.
    typed.current = { stored: JSON.stringify(now), value: done.includes(false) ? now : value }
  }
  return (
    <JsonSchemaForm
      id={`${seldom ? 'more' : 'details'}-${id}`}
      title="属性"
      schema={schema}
      scope={{ variables: variablesAt(model, element, design.state.get().forms) }}
      value={typed.current?.stored === JSON.stringify(stored) ? typed.current.value : stored}
      isOptional
      onChange={write}
    />
  )
}

/** Returns the expression inside an element that declares its language. */
const expressionIn = (element: XmlElement): XmlElement | undefined =>
  elementsIn(element)
    .filter(each => !isFlowNode(each.local) && each.local !== 'sequenceFlow')
    .flatMap(each => [each, ...elementsIn(each)])
    .find(each => attributeOf(each, 'language') !== undefined)

const expressions: ReadonlySet<unknown> = new Set(['expression', 'condition'])

/** Returns a schema whose expression fields have the variables and the language of the file. */
function withVariables(schema: object, dialect: Dialect): object {
  const { properties, 'x-field': field } = schema as { properties?: Record<string, object>; 'x-field'?: string }
  if (expressions.has(field))
    return { ...schema, 'x-variables': '=variables', 'x-language': dialect === 'cel' ? 'bpmn' : 'feel' }
  if (!properties) return schema
  const parts = Object.entries(properties).map(([name, part]) => [name, withVariables(part, dialect)])
  return { ...schema, properties: Object.fromEntries(parts) }
}

const withoutExamples = (key: string, part: unknown) => (key === 'examples' ? undefined : part)

const valuesOf = (names: readonly DetailName[], element: XmlElement, { document }: ProcessDesign): Values =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = detailKinds[name].read(element, document)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
