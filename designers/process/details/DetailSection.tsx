import { useId, useRef } from 'react'
import { type DetailName, detailKinds, detailsOf, isSeldom } from '../../../processes/document/details/registry.ts'
import { attributeOf, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import { JsonSchemaForm } from '../../../renderer/index.ts'
import type { ProcessDesign } from '../processDesign.ts'

interface Props {
  element: XmlElement
  design: ProcessDesign
  /** Those that are seldom set, or the others. */
  seldom?: boolean
}

type Values = Record<string, unknown>

/** What BPMN itself says of an element, as one form. What is typed in a row is one step of the history. */
export function DetailSection({ element, design, seldom = false }: Props) {
  const session = useId()
  const typed = useRef<{ stored: string; value: Values }>(undefined)
  const id = attributeOf(element, 'id')
  const { document } = design
  const names = detailsOf(element, document).filter(name => isSeldom(name) === seldom)
  if (id === undefined || names.length === 0) return null
  const stored = valuesOf(names, element, design)
  const write = (value: unknown) => {
    const next = { ...(value as Values | undefined) }
    const changed = names.filter(name => !isSame(next[name], stored[name]))
    for (const detail of changed)
      design.run({ do: 'detail', id, detail, value: next[detail] }, `detail ${id} ${detail} ${session}`)
    typed.current = { stored: JSON.stringify(valuesOf(names, document.element(id) ?? element, design)), value: next }
  }
  return (
    <JsonSchemaForm
      id={`${seldom ? 'more' : 'details'}-${id}`}
      title="属性"
      schema={{
        type: 'object',
        properties: Object.fromEntries(names.map(name => [name, detailKinds[name].schema(element, document)])),
      }}
      value={typed.current?.stored === JSON.stringify(stored) ? typed.current.value : stored}
      isOptional
      onChange={write}
    />
  )
}

const valuesOf = (names: readonly DetailName[], element: XmlElement, { document }: ProcessDesign): Values =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = detailKinds[name].read(element, document)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
